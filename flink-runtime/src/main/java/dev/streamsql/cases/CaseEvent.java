package dev.streamsql.cases;

import java.util.Map;

/**
 * What happens in a case.
 *
 * @param kind what it is
 * @param stream the stream that a row arrives on
 * @param row the row
 * @param millis a time or a span of the wall clock, see {@link Kind}
 * @param text the event as its writer gave it, as JSON
 */
public record CaseEvent(
    Kind kind, String stream, Map<String, Object> row, Long millis, String text) {

  /** What an event is. */
  public enum Kind {
    /** A row arrives; {@code millis} is the wall clock then, null: it has not moved. */
    ROW,
    /** The wall clock moves on by {@code millis}. */
    ADVANCE,
    /** What is due by the wall clock happens. */
    SWEEP
  }
}
