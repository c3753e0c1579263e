package dev.streamsql.cli;

import java.util.Map;

/**
 * What a job has done so far, read from its accumulators.
 *
 * @param rowsIn rows that came in
 * @param rowsOut rows that went out
 * @param deadLetters lines and rows that were refused
 * @param leftClock the left clock in nanoseconds since the epoch; null before the first row
 * @param rightClock the right clock, likewise
 */
record Counters(long rowsIn, long rowsOut, long deadLetters, Long leftClock, Long rightClock) {
  /** A job that has not counted yet. */
  static final Counters NONE = new Counters(0, 0, 0, null, null);

  /** Reads the accumulators that the job builder registers; an absent one counts as empty. */
  static Counters of(Map<String, Object> accumulators) {
    return new Counters(
        number(accumulators, "rows-in"),
        number(accumulators, "rows-out"),
        number(accumulators, "dead-letters"),
        clock(accumulators, "left-clock"),
        clock(accumulators, "right-clock"));
  }

  private static long number(Map<String, Object> accumulators, String name) {
    return accumulators.get(name) instanceof Long value ? value : 0;
  }

  private static Long clock(Map<String, Object> accumulators, String name) {
    // LongMaximum starts at the smallest long.
    return accumulators.get(name) instanceof Long value && value != Long.MIN_VALUE ? value : null;
  }
}
