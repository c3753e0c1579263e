-- The join reads hotStream as it would read any other stream. It only sees rows that passed the
-- WHERE, and its left clock moves by these rows alone.
CREATE STREAM hotStream AS
SELECT deviceId, ts, round((fahrenheit - 32) / 1.8, 1) AS celsius
FROM furnaceStream
WHERE fahrenheit > 167;

SELECT h.deviceId, h.celsius, f.rpm
FROM hotStream AS h
JOIN fanStream AS f WITHIN 10 SECONDS ON h.deviceId = f.deviceId
WHERE f.rpm < 100
WITH (TIMESTAMP = 'ts');
