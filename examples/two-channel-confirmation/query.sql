SELECT s.deviceId, s.temperature AS temp, v.vibration AS vib
FROM tempStream AS s
JOIN vibrationStream AS v WITHIN 30 SECONDS ON s.deviceId = v.deviceId
WHERE s.temperature > 75 AND v.vibration > 30
WITH (TIMESTAMP = 'ts')
