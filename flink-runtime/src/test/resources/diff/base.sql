SET 'parallelism.default' = '2';
CREATE STREAM temp WITH ('connector' = 'kafka', 'topic' = 'channels', 'stream.field' = 'type',
  'properties.bootstrap.servers' = '127.0.0.1:9092', 'properties.sasl.jaas.config' = 'x password="hunter2";');
CREATE STREAM vib WITH ('connector' = 'kafka', 'topic' = 'channels', 'stream.field' = 'type',
  'properties.bootstrap.servers' = '127.0.0.1:9092', 'properties.sasl.jaas.config' = 'x password="hunter2";');
CREATE STREAM devices WITH ('connector' = 'file', 'path' = 'devices/', 'source.monitor-interval' = '1 s');
CREATE STREAM alarms WITH ('connector' = 'kafka', 'topic' = 'alarms', 'properties.bootstrap.servers' = '127.0.0.1:9092');
CREATE STREAM archive WITH ('connector' = 'file', 'path' = 'archive/');
CREATE STREAM hot AS SELECT deviceId, value * 1.8 + 32 AS fahrenheit, ts FROM temp WHERE value > 75;

INSERT INTO alarms
SELECT h.deviceId, h.fahrenheit, v.value AS vib FROM hot AS h
JOIN vib AS v WITHIN 30 SECONDS ON h.deviceId = v.deviceId WITH (TIMESTAMP = 'ts');

INSERT INTO archive
SELECT t.deviceId, t.value, v.value AS vib, d.place FROM temp AS t
LEFT JOIN vib AS v WITHIN 10 SECONDS ON t.deviceId = v.deviceId
JOIN devices AS d WITHIN 1 HOUR ON t.deviceId = d.deviceId WITH (TIMESTAMP = 'ts');
