package dev.streamsql.plan;

/** What moves the wall clock of a join: arrival times and idle time-outs go by it. */
public enum WallClock {
  /** The machine's clock; timers fire whether or not rows come. */
  LIVE,
  /**
   * The arrival times that an event log has recorded; what falls due between two lines happens at
   * its moment, before the second line.
   */
  RECORDED,
  /**
   * The arrival times of an event log, and nothing happens between its lines: a timer fires only at
   * a line without a row, and a row moves the clocks of the joins that read it. For tests that say
   * when timers fire.
   */
  STEPPED
}
