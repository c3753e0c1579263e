package dev.streamsql.connector.json;

import java.util.Map;

/**
 * One line of an event log: an arrival {@code {"stream":"temp","row":{…},"at":1700000000000}}, or
 * time that passes without one: {@code {"at":1700000005000}}.
 *
 * @param stream the name of the stream that the row arrived on; null where time passes
 * @param at the time in milliseconds since the epoch; null if the log does not say
 * @param row the row's fields; null where time passes
 * @param sweep where time passes: whether timers fire at it even where time is stepped
 */
public record EventLogLine(String stream, Long at, Map<String, Object> row, boolean sweep) {

  /** Creates an arrival. */
  public EventLogLine(String stream, Long at, Map<String, Object> row) {
    this(stream, at, row, false);
  }

  /** Tells whether it is no arrival: only time passes. */
  public boolean isTick() {
    return stream == null;
  }
}
