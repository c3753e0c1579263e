package dev.streamsql.plan;

import java.io.Serializable;

/**
 * Where the rows' times of a join come from (contract section 3).
 *
 * @param mode event time or arrival time
 * @param unit the unit of a numeric event time; null: by magnitude
 */
public record RowTime(Mode mode, TimestampUnit unit) implements Serializable {

  /** The kinds of row time. */
  public enum Mode {
    /** The row's own field. */
    EVENT,
    /** The moment of arrival, by the wall clock. */
    ARRIVAL,
    /** The moment of arrival as an event log has recorded it. */
    RECORDED_ARRIVAL
  }
}
