package dev.streamsql.benchmark.rows;

import java.io.Serializable;
import java.util.concurrent.TimeUnit;

/**
 * How fast rows come.
 *
 * @param free the first rows, which come as fast as they are taken
 * @param perSecond how many of the others come in a second; 0: as many as are taken
 */
public record Pace(long free, int perSecond) implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Rows are held back a tenth of a second's worth at a time. */
  private static final int STEPS_A_SECOND = 10;

  /** Tells whether a row has a time before which it must not come. */
  boolean isDue(long index) {
    return perSecond > 0
        && index >= free
        && (index - free) % Math.max(1, perSecond / STEPS_A_SECOND) == 0;
  }

  /** Returns when a row may come, in nanoseconds since the first that was held back. */
  long dueNanos(long index) {
    return Math.round((double) (index - free) / perSecond * TimeUnit.SECONDS.toNanos(1));
  }
}
