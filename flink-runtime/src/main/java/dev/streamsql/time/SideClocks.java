package dev.streamsql.time;

/**
 * The clocks of one join stage: for each side the largest row time seen on it (contract section 4).
 * Every rule about them is here. Times are nanoseconds since 1970.
 */
public final class SideClocks {

  /** A clock that no row has moved yet; before every row time. */
  public static final long UNSET = Long.MIN_VALUE;

  private final long withinNanos;
  private long left = UNSET;
  private long right = UNSET;

  /**
   * Creates clocks that stand at {@link #UNSET}.
   *
   * @param withinNanos the stage's WITHIN; positive
   */
  public SideClocks(long withinNanos) {
    this.withinNanos = withinNanos;
  }

  /**
   * Moves a side's clock forward.
   *
   * @return whether it moved; a clock never goes back
   */
  public boolean raise(Side side, long time) {
    if (time <= get(side)) {
      return false;
    }
    if (side == Side.LEFT) {
      left = time;
    } else {
      right = time;
    }
    return true;
  }

  /** Returns a side's clock, {@link #UNSET} before its first row. */
  public long get(Side side) {
    return side == Side.LEFT ? left : right;
  }

  /**
   * Tells whether a row is behind its own side's clock by more than WITHIN: late on arrival,
   * expired when buffered.
   *
   * @param side the row's side
   * @param time the row's time, not negative
   */
  public boolean isBehind(Side side, long time) {
    return time < oldestLive(side);
  }

  /**
   * Returns the smallest time that a row of a side may have to be neither late nor expired.
   * Saturates, so that it is right at both ends of the range.
   */
  public long oldestLive(Side side) {
    long clock = get(side);
    return clock < Long.MIN_VALUE + withinNanos ? Long.MIN_VALUE : clock - withinNanos;
  }

  /**
   * Returns the first value of its side's clock at which a row is expired.
   *
   * @param time the row's time
   * @return time + WITHIN + 1 ns, or the largest long where the clock cannot get there
   */
  public long expiry(long time) {
    return time > Long.MAX_VALUE - withinNanos - 1 ? Long.MAX_VALUE : time + withinNanos + 1;
  }

  /** Tells whether the two clocks are further apart than WITHIN: matches are being missed. */
  public boolean isSkewed() {
    return left != UNSET && right != UNSET && Math.abs(left - right) > withinNanos;
  }
}
