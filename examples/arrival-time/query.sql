-- Without TIMESTAMP a row's time is the moment it arrives. The event log records that moment as
-- "at", so a replay gives what the live run gave.
SELECT o.door, o.openedAs
FROM doorStream AS o
LEFT JOIN badgeStream AS b WITHIN 3 SECONDS ON o.door = b.door
WHERE b.user IS NULL
