-- Three streams, one query: a parcel is scanned, the scale that it passes within 5 s gives it a slot
-- of the sorter, and the gate at which the slot is emptied reports within 20 s. Each JOIN has its own
-- WITHIN and clocks; the time of a merged row is the latest of its rows' times. Where no gate has
-- reported a parcel, "gate" is null.
SELECT s.parcelId, w.grams, g.gate
FROM scanStream AS s
JOIN scaleStream AS w WITHIN 5 SECONDS ON s.parcelId = w.parcelId
LEFT JOIN gateStream AS g WITHIN 20 SECONDS ON w.slot = g.slot AND s.line = g.line
WITH (TIMESTAMP = 'ts')
