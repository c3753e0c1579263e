-- What the charge points have measured against what was billed: a FULL JOIN also gives rows of
-- either side without partner. The log has first all measurements, then all bills. That is no
-- order of times, so the clocks must wait for both sides: complete mode, selected by
-- MAXOUTOFORDERNESS. "!=" is true where one side is null.
SET 'dialect' = 'extended';

SELECT coalesce(m.session, b.session) AS session, m.kwh AS measured, b.kwh AS billed
FROM measureStream AS m
FULL JOIN billStream AS b WITHIN 2 MINUTES ON m.session = b.session
WHERE m.kwh != b.kwh
WITH (TIMESTAMP = 'ts', MAXOUTOFORDERNESS = '30s');
