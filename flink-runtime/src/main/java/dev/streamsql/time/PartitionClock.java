package dev.streamsql.time;

/**
 * The two clocks of one source partition: the largest row time seen on each side, in nanoseconds.
 */
final class PartitionClock {

  private final int partition;
  private long left = SideClocks.UNSET;
  private long right = SideClocks.UNSET;

  PartitionClock(int partition) {
    this.partition = partition;
  }

  int partition() {
    return partition;
  }

  long get(Side side) {
    return side == Side.LEFT ? left : right;
  }

  /** Moves a clock forward; it never goes back. */
  void raise(Side side, long time) {
    if (side == Side.LEFT) {
      left = Math.max(left, time);
    } else {
      right = Math.max(right, time);
    }
  }
}
