SELECT c.cmdId, c.deviceId
FROM cmdStream AS c
LEFT JOIN ackStream AS r WITHIN 10 SECONDS ON c.cmdId = r.cmdId
WHERE r.code IS NULL
WITH (TIMESTAMP = 'ts')
