-- Each side of the join has a clock: the largest time seen on that side. A waiting row that its
-- own side's clock leaves more than WITHIN behind has expired and matches no more. So the order
-- in which rows arrive matters: interleaved.jsonl gives both pairs. can-first.jsonl has the same
-- rows, but the second CAN row expires the first one before any GPS row comes: only the last
-- pair is found. Two files given with --input are merged by event time and give both pairs.
SELECT can.vin, can.speed, gps.lon, gps.lat
FROM canStream AS can
JOIN gpsStream AS gps WITHIN 5 SECONDS ON can.vin = gps.vin
WITH (TIMESTAMP = 'ts')
