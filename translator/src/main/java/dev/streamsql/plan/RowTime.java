package dev.streamsql.plan;

import java.io.Serializable;

/**
 * Where the rows' times of a join come from, and what moves its clocks (contract sections 3, 4 and
 * 11).
 *
 * @param mode event time or arrival time
 * @param unit the unit of a numeric event time; null: by magnitude
 * @param wallClock what moves the wall clock
 * @param idleTimeoutNanos after how long without a row a side's clock jumps to the wall clock
 *     ({@code IDLETIMEOUT}); 0: never
 * @param outOfOrdernessNanos complete mode's {@code MAXOUTOFORDERNESS}, by which a side's clock
 *     stays behind the largest time seen; null: max-seen clocks, the strict dialect's
 */
public record RowTime(
    Mode mode,
    TimestampUnit unit,
    WallClock wallClock,
    long idleTimeoutNanos,
    Long outOfOrdernessNanos)
    implements Serializable {

  /** The kinds of row time. */
  public enum Mode {
    /** The row's own field. */
    EVENT,
    /** The moment of arrival at the join. */
    ARRIVAL
  }

  /** Returns event time by the live wall clock, with max-seen clocks and no idle time-out. */
  public static RowTime event(TimestampUnit unit) {
    return new RowTime(Mode.EVENT, unit, WallClock.LIVE, 0, null);
  }

  /** Returns arrival time by the live wall clock. */
  public static RowTime arrival() {
    return new RowTime(Mode.ARRIVAL, null, WallClock.LIVE, 0, null);
  }

  /** Tells whether rows bring their own times. */
  public boolean isEvent() {
    return mode == Mode.EVENT;
  }

  /** Tells whether rows are stamped by the live wall clock, at the join. */
  public boolean isLiveArrival() {
    return mode == Mode.ARRIVAL && wallClock == WallClock.LIVE;
  }

  /** Tells whether rows are stamped with arrival times that their log has recorded. */
  public boolean isRecordedArrival() {
    return mode == Mode.ARRIVAL && wallClock != WallClock.LIVE;
  }

  /** Tells whether the join is in complete mode. */
  public boolean isComplete() {
    return outOfOrdernessNanos != null;
  }
}
