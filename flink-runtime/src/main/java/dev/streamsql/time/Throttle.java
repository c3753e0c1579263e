package dev.streamsql.time;

import java.time.Duration;

/** Lets a warning through at most once in a period. Not thread-safe. */
public final class Throttle {
  private final long periodNanos;
  private long next;
  private boolean used;

  /**
   * Creates a throttle that permits the first call.
   *
   * @param period the least time between two permits
   */
  public Throttle(Duration period) {
    this.periodNanos = period.toNanos();
  }

  /** Tells whether the period since the last permit is over, and if so starts a new one. */
  public boolean permits() {
    long now = System.nanoTime();
    if (used && now - next < 0) {
      return false;
    }
    used = true;
    next = now + periodNanos;
    return true;
  }
}
