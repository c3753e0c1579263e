package dev.streamsql.time;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The clocks of complete mode (contract section 11): each side's is the least of all its stampers',
 * less the out-of-orderness, and rows expire by the slower of the two sides. A stamper that has not
 * told of a side yet holds it back; one that is idle there does not. Times are nanoseconds since
 * 1970.
 */
public final class CompleteClocks {
  private static final long UNSET = SideClocks.UNSET;

  private final Map<Side, Long> lag;
  private final Map<Side, List<Integer>> channels;
  private final Map<Integer, Channel> heard = new HashMap<>();
  private long combined = UNSET;

  private static final class Channel {
    private final long[] clocks = {UNSET, UNSET};
    private final boolean[] holds = {true, true};
  }

  /**
   * Creates clocks that nothing has moved.
   *
   * @param lag by how much a side's clock is behind the largest time seen on it
   * @param channels the stampers that rows of a side can come from
   */
  public CompleteClocks(Map<Side, Long> lag, Map<Side, List<Integer>> channels) {
    this.lag = Map.copyOf(lag);
    this.channels = Map.copyOf(channels);
  }

  /** Takes over a stamper's clocks, as a row brings them. */
  void heard(int channel, long left, long right) {
    Channel known = heard.computeIfAbsent(channel, key -> new Channel());
    known.clocks[0] = Math.max(known.clocks[0], left);
    known.clocks[1] = Math.max(known.clocks[1], right);
    advance();
  }

  /**
   * Notes whether a stamper holds a side's clock back.
   *
   * @param channel the stamper
   * @param left whether it holds the left side's back: rows of it may come that are not late
   * @param right whether it holds the right side's back
   */
  public void hold(int channel, boolean left, boolean right) {
    Channel known = heard.computeIfAbsent(channel, key -> new Channel());
    known.holds[0] = left;
    known.holds[1] = right;
    advance();
  }

  /** Notes that no row comes from a stamper any more: it is ahead of every clock. */
  public void end(int channel) {
    heard(channel, Long.MAX_VALUE, Long.MAX_VALUE);
    hold(channel, false, false);
  }

  private void advance() {
    long slower = Math.min(side(Side.LEFT), side(Side.RIGHT));
    combined = Math.max(combined, slower);
  }

  private long side(Side side) {
    long slowest = Long.MAX_VALUE;
    long silent = UNSET;
    for (Integer channel : channels.get(side)) {
      Channel known = heard.get(channel);
      if (known == null) {
        return UNSET;
      }
      long clock = known.clocks[side.ordinal()];
      if (known.holds[side.ordinal()]) {
        slowest = Math.min(slowest, clock);
      } else {
        silent = Math.max(silent, clock);
      }
    }
    return behind(side, slowest == Long.MAX_VALUE ? silent : slowest);
  }

  /** Returns the clock of a side whose largest row time is given. */
  long behind(Side side, long newest) {
    long less = lag.get(side);
    return newest < Long.MIN_VALUE + less ? UNSET : newest - less;
  }

  /** Returns the slower side's clock; it never goes back. */
  long combined() {
    return combined;
  }
}
