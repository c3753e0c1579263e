SELECT d.gateId, d.userId, f.score
FROM cardStream AS d
JOIN faceStream AS f WITHIN 5 SECONDS ON d.gateId = f.gateId AND d.userId = f.userId
WITH (TIMESTAMP = 'ts')
