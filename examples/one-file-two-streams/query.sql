CREATE STREAM tempStream WITH (
  'connector' = 'file', 'path' = 'examples/one-file-two-streams/readings.jsonl',
  'stream.field' = 'type', 'stream.value' = 'temperature');

CREATE STREAM vibrationStream WITH (
  'connector' = 'file', 'path' = 'examples/one-file-two-streams/readings.jsonl',
  'stream.field' = 'type', 'stream.value' = 'vibration');

CREATE STREAM alarms WITH (
  'connector' = 'file', 'path' = 'target/alarms.jsonl', 'format' = 'json');

INSERT INTO alarms
SELECT s.device.id AS device, s.value AS temperature, v.value AS vibration
FROM tempStream AS s
JOIN vibrationStream AS v WITHIN '30s' ON s.device.id = v.device.id
WHERE s.value > 75 AND v.value > 30
WITH (TIMESTAMP = 'ts');
