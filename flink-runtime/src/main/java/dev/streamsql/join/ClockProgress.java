package dev.streamsql.join;

import dev.streamsql.time.SideClocks;

/** Tells when a stamper's clocks have moved far enough for the join's other subtasks to be told. */
final class ClockProgress {
  private final long step;
  private long told = SideClocks.UNSET;

  ClockProgress(long withinNanos) {
    this.step = Math.max(1_000_000L, withinNanos / 100);
  }

  /** Tells, once for each step, whether the slower clock that is set has moved by a step. */
  boolean isDue(long left, long right) {
    long clock =
        left == SideClocks.UNSET ? right : right == SideClocks.UNSET ? left : Math.min(left, right);
    if (told == SideClocks.UNSET || clock - told >= step) {
      told = clock;
      return true;
    }
    return false;
  }
}
