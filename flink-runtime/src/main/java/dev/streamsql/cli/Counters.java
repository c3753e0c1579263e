package dev.streamsql.cli;

import java.util.Map;
import java.util.stream.LongStream;

/**
 * What a job has done so far, read from its accumulators.
 *
 * @param rowsIn rows that came in
 * @param rowsOut rows that went out
 * @param late rows that came too late for their join
 * @param deadLetters lines and rows that were refused
 * @param evicted keys that joins have evicted with their rows
 * @param dropped rows that joins have dropped because a side had too many
 * @param leftClock the left clock in nanoseconds since the epoch; null before the first row
 * @param rightClock the right clock, likewise
 */
record Counters(
    long rowsIn,
    long rowsOut,
    long late,
    long deadLetters,
    long evicted,
    long dropped,
    Long leftClock,
    Long rightClock) {
  /** A job that has not counted yet. */
  static final Counters NONE = new Counters(0, 0, 0, 0, 0, 0, null, null);

  /**
   * Reads the accumulators of a job. Each operator has its own, named by its step: {@code
   * step/rows-in}; the same of several operators belong together.
   */
  static Counters of(Map<String, Object> accumulators) {
    return new Counters(
        sum(accumulators, "/rows-in"),
        sum(accumulators, "/rows-out"),
        sum(accumulators, "_late_dropped"),
        sum(accumulators, "/dead-letters"),
        sum(accumulators, "_keys_evicted"),
        sum(accumulators, "_rows_dropped"),
        clock(accumulators, "/left-clock"),
        clock(accumulators, "/right-clock"));
  }

  private static LongStream values(Map<String, Object> accumulators, String suffix) {
    return accumulators.entrySet().stream()
        .filter(entry -> entry.getKey().endsWith(suffix) && entry.getValue() instanceof Long)
        .mapToLong(entry -> (Long) entry.getValue());
  }

  private static long sum(Map<String, Object> accumulators, String suffix) {
    return values(accumulators, suffix).sum();
  }

  private static Long clock(Map<String, Object> accumulators, String suffix) {
    // LongMaximum starts at the smallest long.
    long clock = values(accumulators, suffix).max().orElse(Long.MIN_VALUE);
    return clock == Long.MIN_VALUE ? null : clock;
  }
}
