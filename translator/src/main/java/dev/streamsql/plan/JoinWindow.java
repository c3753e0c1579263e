package dev.streamsql.plan;

import java.io.Serializable;

/**
 * How far apart in time two rows may be and still match (contract sections 3 and 11), in
 * nanoseconds, both ends included: {@code left - before <= right <= left + after}.
 *
 * @param beforeNanos by how much the right row may be older than the left one; not negative
 * @param afterNanos by how much the right row may be younger; not negative, one of the two positive
 */
public record JoinWindow(long beforeNanos, long afterNanos) implements Serializable {

  public JoinWindow {
    if (beforeNanos < 0 || afterNanos < 0 || beforeNanos + afterNanos == 0) {
      throw new IllegalArgumentException("no join window: " + beforeNanos + ", " + afterNanos);
    }
  }

  /** Returns the window of {@code WITHIN d}: the same distance both ways. */
  public static JoinWindow symmetric(long nanos) {
    return new JoinWindow(nanos, nanos);
  }

  /** Returns the longer distance: the WITHIN that lateness and expiry go by in max-seen mode. */
  public long withinNanos() {
    return Math.max(beforeNanos, afterNanos);
  }

  /** Tells whether both distances are equal. */
  public boolean isSymmetric() {
    return beforeNanos == afterNanos;
  }
}
