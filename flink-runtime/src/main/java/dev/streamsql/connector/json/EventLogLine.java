package dev.streamsql.connector.json;

import java.util.Map;

/**
 * One arrival of an event log: {@code {"stream":"temp","row":{…},"at":1700000000000}}.
 *
 * @param stream the name of the stream that the row arrived on; not blank
 * @param at the arrival time in milliseconds since the epoch; null if the log does not say
 * @param row the row's fields
 */
public record EventLogLine(String stream, Long at, Map<String, Object> row) {}
