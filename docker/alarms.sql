-- The two-channel alarm over one Kafka topic: temperature above 75 and vibration above 30 on one
-- device within 30 s. docker-compose.yml submits it.
SET 'execution.checkpointing.interval' = '10 s';

CREATE STREAM temp WITH ('connector' = 'kafka', 'topic' = 'channels',
  'properties.bootstrap.servers' = 'kafka:19092', 'stream.field' = 'type');
CREATE STREAM vib WITH ('connector' = 'kafka', 'topic' = 'channels',
  'properties.bootstrap.servers' = 'kafka:19092', 'stream.field' = 'type');
CREATE STREAM alarms WITH ('connector' = 'kafka', 'topic' = 'alarms',
  'properties.bootstrap.servers' = 'kafka:19092');

INSERT INTO alarms
SELECT t.deviceId, t.value AS temp, v.value AS vib
FROM temp AS t JOIN vib AS v WITHIN 30 SECONDS ON t.deviceId = v.deviceId
WHERE t.value > 75 AND v.value > 30
WITH (TIMESTAMP = 'ts');
