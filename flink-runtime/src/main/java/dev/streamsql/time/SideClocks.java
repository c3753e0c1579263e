package dev.streamsql.time;

import dev.streamsql.plan.JoinWindow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a join stage knows of its sides' clocks, and every rule about them (contract sections 4 and
 * 11). Each source partition has its own clock a side; its rows are late and expire by it. An idle
 * partition takes the side's clock, the slowest active partition's, for its own. Times are
 * nanoseconds since 1970.
 *
 * <p>In complete mode a clock is the largest row time less the out-of-orderness, a row is late
 * behind its partition's clock, and rows of both sides expire by one clock: the slower side's.
 */
public final class SideClocks {

  /** A clock that no row has moved yet; before every row time. */
  public static final long UNSET = Long.MIN_VALUE;

  /** The partition of a row that had expired when a checkpoint was taken. */
  public static final int EXPIRED = Integer.MIN_VALUE;

  private final JoinWindow window;
  private final CompleteClocks complete;

  /** Whether there is more than one partition: then the floor is not every partition's clock. */
  private boolean several;

  /** Whether a partition has been idle, by another's clock. */
  private boolean beenIdle;

  private final Map<Integer, Known> partitions = new HashMap<>();
  private final Map<Integer, long[]> channels = new HashMap<>();
  private final long[] floors = {UNSET, UNSET};
  private final long[] newest = {UNSET, UNSET};
  private Known latest;
  private int latestChannel;
  private long[] latestSides;

  private static final class Known {
    private final PartitionClock clock;
    private long[] channel = {UNSET, UNSET};

    private boolean idle;

    Known(int partition) {
      clock = new PartitionClock(partition);
    }
  }

  /**
   * Creates max-seen clocks that no row has moved.
   *
   * @param window the stage's WITHIN
   * @param several whether rows come from several stampers
   */
  public SideClocks(JoinWindow window, boolean several) {
    this(window, several, null);
  }

  /**
   * Creates clocks that no row has moved.
   *
   * @param complete the clocks of complete mode; null: max-seen
   */
  public SideClocks(JoinWindow window, boolean several, CompleteClocks complete) {
    this.several = several;
    this.window = window;
    this.complete = complete;
  }

  /** Tells whether both sides' rows expire by the slower side's clock. */
  public boolean isComplete() {
    return complete != null;
  }

  /**
   * Tells whether a partition has been idle: then a row's clock may go back when its partition
   * speaks again.
   */
  public boolean haveBeenIdle() {
    return beenIdle;
  }

  /**
   * Tells whether some row's clock goes back when the clocks that a row brings are taken over: a
   * partition that was idle is the slowest again, or a new one is heard of.
   *
   * @param channel the stamper
   * @param partition the row's partition
   * @param left the stamper's left clock
   * @param right the stamper's right clock
   */
  public boolean goesBack(int channel, int partition, long left, long right) {
    if (!several && latest != null && latest.clock.partition() != partition) {
      return isAhead(latest, floors);
    }
    long[] sides = latestChannel == channel ? latestSides : channels.get(channel);
    return sides != null
        && (left < sides[0] || right < sides[1])
        && partitions.values().stream()
            .anyMatch(known -> known.channel == sides && isAhead(known, sides));
  }

  /** Tells whether a partition with rows goes by clocks that are ahead of its own. */
  private static boolean isAhead(Known known, long[] clocks) {
    for (Side side : Side.values()) {
      long own = known.clock.get(side);
      if (own != UNSET && own < clocks[side.ordinal()]) {
        return true;
      }
    }
    return false;
  }

  /**
   * Takes over the clocks that a row brings from its stamper.
   *
   * @param channel the stamper
   * @param partition the row's partition
   * @param ownLeft the partition's left clock
   * @param ownRight the partition's right clock
   * @param left the stamper's left clock: its slowest active partition's
   * @param right the stamper's right clock
   * @param idle whether the partition is idle
   */
  public void merge(
      int channel,
      int partition,
      long ownLeft,
      long ownRight,
      long left,
      long right,
      boolean idle) {
    if (latestSides == null || latestChannel != channel) {
      latestSides = channels.computeIfAbsent(channel, key -> new long[2]);
      latestChannel = channel;
    }
    long[] sides = latestSides;
    sides[0] = left;
    sides[1] = right;
    if (ownLeft != UNSET || ownRight != UNSET) {
      merge(known(partition), ownLeft, ownRight, sides, idle);
    }
    if (complete != null) {
      complete.heard(channel, left, right);
    }
  }

  private void merge(Known known, long ownLeft, long ownRight, long[] channel, boolean idle) {
    known.clock.raise(Side.LEFT, ownLeft);
    known.clock.raise(Side.RIGHT, ownRight);
    newest[0] = Math.max(newest[0], ownLeft);
    newest[1] = Math.max(newest[1], ownRight);
    known.idle = idle;
    beenIdle |= idle;
    several |= idle || partitions.size() > 1;
    known.channel = channel;
  }

  private Known known(int partition) {
    if (latest == null || latest.clock.partition() != partition) {
      latest = partitions.computeIfAbsent(partition, Known::new);
    }
    return latest;
  }

  /**
   * Moves both sides of every partition to a moment, as the wall clock does in arrival time.
   *
   * @param time the moment; before the present one it has no effect
   */
  public void raiseAll(long time) {
    for (Side side : Side.values()) {
      raiseFloor(side, time);
    }
  }

  /**
   * Moves the least clock of a side, as a watermark does: no active partition is behind it.
   *
   * @return whether it moved
   */
  public boolean raiseFloor(Side side, long time) {
    if (time <= floors[side.ordinal()]) {
      return false;
    }
    floors[side.ordinal()] = time;
    newest[side.ordinal()] = Math.max(newest[side.ordinal()], time);
    return true;
  }

  /**
   * Moves a side's clock to the wall clock, in every partition that has had rows of it: it has been
   * silent for the idle time-out ({@code IDLETIMEOUT}).
   *
   * @return whether it moved
   */
  public boolean jump(Side side, long wallClock) {
    for (Known known : partitions.values()) {
      if (known.clock.get(side) != UNSET) {
        known.clock.raise(side, wallClock);
      }
    }
    return raiseFloor(side, wallClock);
  }

  /** Returns a side's clock: the slowest active partition's, as far as rows have told of it. */
  public long side(Side side) {
    long slowest = Long.MAX_VALUE;
    for (long[] sides : channels.values()) {
      if (sides[side.ordinal()] != UNSET) {
        slowest = Math.min(slowest, sides[side.ordinal()]);
      }
    }
    return slowest == Long.MAX_VALUE ? newest[side.ordinal()] : slowest;
  }

  /** Returns the largest clock of a side over all partitions, {@link #UNSET} before a row. */
  public long newest(Side side) {
    return newest[side.ordinal()];
  }

  /** Returns the clock that rows of both sides expire by in complete mode. */
  public long combined() {
    return complete.combined();
  }

  /**
   * Tells whether a row is late on arrival: behind its own partition's clock by more than WITHIN;
   * in complete mode, behind that clock.
   *
   * @param time the row's time, not negative
   */
  public boolean isLate(Side side, int partition, long time) {
    return time < latest(side, partition);
  }

  /** Returns the least time at which a row of a partition is not late. */
  private long latest(Side side, int partition) {
    long clock = known(partition).clock.get(side);
    return complete != null ? complete.behind(side, clock) : oldest(clock);
  }

  /** Returns the clock of a row's own partition that decides whether the row is late. */
  public long lateClock(Side side, int partition) {
    long clock = known(partition).clock.get(side);
    return complete != null ? complete.behind(side, clock) : clock;
  }

  /** Tells whether a buffered row is expired and can match no more. */
  public boolean isExpired(Side side, int partition, long time) {
    if (complete != null) {
      return complete.combined() >= expiry(side, time);
    }
    return partition == EXPIRED || hasExpired(time, effective(side, known(partition)));
  }

  /** Tells whether a row of a time is expired by its partition's clock. */
  public boolean hasExpired(long time, long clock) {
    return time < oldest(clock);
  }

  private long effective(Side side, Known known) {
    long clock = Math.max(known.clock.get(side), known.channel[side.ordinal()]);
    // Of several partitions an active one may be behind the floor: it was idle, or is read slowly.
    return several && !known.idle ? clock : Math.max(clock, floors[side.ordinal()]);
  }

  /**
   * Returns the oldest time that is within reach of a clock; saturates at the ends of the range.
   */
  public long oldest(long clock) {
    long within = window.withinNanos();
    return clock < Long.MIN_VALUE + within ? Long.MIN_VALUE : clock - within;
  }

  /**
   * Returns the first value of its clock at which a row is expired: in max-seen mode a side's rows
   * go by WITHIN, in complete mode by how far ahead a partner can be.
   *
   * @param time the row's time
   * @return the value, or the largest long where the clock cannot get there
   */
  public long expiry(Side side, long time) {
    long reach =
        complete == null
            ? window.withinNanos()
            : side == Side.LEFT ? window.afterNanos() : window.beforeNanos();
    return time > Long.MAX_VALUE - reach - 1 ? Long.MAX_VALUE : time + reach + 1;
  }

  /** Returns how far a side's clock is behind the other's; 0 before both sides have had a row. */
  public long behindOther(Side side) {
    long own = newest[side.ordinal()];
    long other = newest[side.other().ordinal()];
    return own == UNSET || other == UNSET ? 0 : other - own;
  }

  /**
   * A partition's clocks at a join in a checkpoint.
   *
   * @param partition the partition
   * @param left its left clock, {@link SideClocks#UNSET} before a left row
   * @param right its right clock
   * @param leftExpiry the clock that its buffered left rows have expired by: further where the
   *     partition is idle
   * @param rightExpiry the same for its right rows
   */
  public record Snapshot(int partition, long left, long right, long leftExpiry, long rightExpiry) {

    /** Returns the clock that buffered rows of a side have expired by. */
    public long expiry(Side side) {
      return side == Side.LEFT ? leftExpiry : rightExpiry;
    }
  }

  /** Returns the clocks of all partitions that are known here; none in complete mode. */
  public List<Snapshot> snapshot() {
    List<Snapshot> snapshots = new ArrayList<>();
    if (complete != null) {
      // What the one clock has passed has left already.
      return snapshots;
    }
    for (Known known : partitions.values()) {
      snapshots.add(
          new Snapshot(
              known.clock.partition(),
              known.clock.get(Side.LEFT),
              known.clock.get(Side.RIGHT),
              effective(Side.LEFT, known),
              effective(Side.RIGHT, known)));
    }
    return snapshots;
  }

  /**
   * Tells whether all rows so far are of one partition that has never been idle: then the clock
   * that they expire by never goes back.
   */
  public boolean isOfOnePartition() {
    return complete == null && !several && !beenIdle && partitions.size() <= 1;
  }

  /** Returns the clock that the rows of a side have expired by, where they are of one partition. */
  public long expiredBy(Side side) {
    long clock = floors[side.ordinal()];
    for (Known known : partitions.values()) {
      clock = Math.max(clock, effective(side, known));
    }
    return clock;
  }

  /**
   * Continues from a checkpoint. Only with what this very subtask knew: rows that were on their way
   * to it when an unaligned checkpoint was taken are late by another's clocks.
   */
  public void restore(Snapshot snapshot) {
    Known known = known(snapshot.partition());
    known.clock.raise(Side.LEFT, snapshot.left());
    known.clock.raise(Side.RIGHT, snapshot.right());
    newest[0] = Math.max(newest[0], snapshot.left());
    newest[1] = Math.max(newest[1], snapshot.right());
  }
}
