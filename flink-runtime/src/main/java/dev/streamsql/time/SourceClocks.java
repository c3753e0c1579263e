package dev.streamsql.time;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The clocks of the partitions that one stamper reads (contract section 4): each partition's
 * largest row time a side, and the side's clock, which is the slowest active partition's. A
 * partition that has been silent for the idle time-out does not hold the side's clock back. Times
 * are nanoseconds since 1970.
 */
public final class SourceClocks {

  /** The wall clock of a side's last row where it has had none. */
  public static final long NEVER = Long.MIN_VALUE;

  /** Keeps a partition active until as many ticks have passed without a row of it. */
  private final int idleTicks;

  private final Map<Integer, Entry> entries = new HashMap<>();

  /** Of a checkpoint, by partitions that this stamper may come to read. */
  private final Map<Integer, Snapshot> pending = new HashMap<>();

  private final long[] sideClocks = {SideClocks.UNSET, SideClocks.UNSET};
  private Entry latest;
  private long ticks;
  private long rows;

  private static final class Entry {
    private final PartitionClock clock;
    private long lastTick;
    private long lastRow;
    private final long[] lastRowAt = {NEVER, NEVER};
    private boolean idle;

    /** Whether it is read, but has not had a row: it may have rows of any time. */
    private boolean awaited;

    Entry(int partition) {
      clock = new PartitionClock(partition);
    }
  }

  /**
   * A partition's clocks in a checkpoint.
   *
   * @param partition the partition
   * @param left its left clock, {@link SideClocks#UNSET} before a left row
   * @param right its right clock
   * @param leftAt the wall clock of its last left row, {@link #NEVER} where it is not kept
   * @param rightAt the wall clock of its last right row
   */
  public record Snapshot(int partition, long left, long right, long leftAt, long rightAt) {

    private Snapshot latest(Snapshot other) {
      return new Snapshot(
          partition,
          Math.max(left, other.left),
          Math.max(right, other.right),
          Math.max(leftAt, other.leftAt),
          Math.max(rightAt, other.rightAt));
    }
  }

  /**
   * Creates clocks of no partition.
   *
   * @param idleTicks after how many {@link #tick ticks} without a row a partition is idle
   */
  public SourceClocks(int idleTicks) {
    this.idleTicks = idleTicks;
  }

  /**
   * Notes a row.
   *
   * @param side its side
   * @param partition its partition
   * @param time its time
   */
  public void observe(Side side, int partition, long time) {
    Entry entry = entry(partition);
    boolean resumed = entry.idle || entry.awaited;
    entry.idle = false;
    entry.awaited = false;
    entry.lastTick = ticks;
    entry.lastRow = rows++;
    long before = entry.clock.get(side);
    entry.clock.raise(side, time);
    if (entries.size() == 1) {
      sideClocks[side.ordinal()] = entry.clock.get(side);
    } else if (resumed || before == SideClocks.UNSET || before == sideClocks[side.ordinal()]) {
      recompute();
    }
  }

  private Entry entry(int partition) {
    if (latest == null || latest.clock.partition() != partition) {
      latest = entries.computeIfAbsent(partition, Entry::new);
      Snapshot restored = pending.isEmpty() ? null : pending.remove(partition);
      if (restored != null) {
        restore(restored);
      }
    }
    return latest;
  }

  /**
   * Goes on with a partition's clocks of a checkpoint, if there are any: it is read here from now
   * on, and may hold the side's clock back before it has had a row.
   *
   * @param partition the partition
   */
  public void resume(int partition) {
    if (pending.containsKey(partition)) {
      entry(partition);
    }
  }

  /**
   * Waits for a partition's first row: until then, or until it is idle, no side's clock moves.
   *
   * @param partition a partition that is read from now on
   */
  public void await(int partition) {
    Entry entry = entry(partition);
    if (entry.clock.get(Side.LEFT) == SideClocks.UNSET
        && entry.clock.get(Side.RIGHT) == SideClocks.UNSET) {
      entry.awaited = true;
      entry.idle = false;
      entry.lastTick = ticks;
    }
  }

  /** Goes back where a slow partition speaks again; stays where none is active. */
  private void recompute() {
    if (entries.values().stream().anyMatch(entry -> entry.awaited && !entry.idle)) {
      return;
    }
    for (Side side : Side.values()) {
      long slowest = Long.MAX_VALUE;
      for (Entry entry : entries.values()) {
        long clock = entry.clock.get(side);
        if (!entry.idle && clock != SideClocks.UNSET) {
          slowest = Math.min(slowest, clock);
        }
      }
      if (slowest != Long.MAX_VALUE) {
        sideClocks[side.ordinal()] = slowest;
      }
    }
  }

  /**
   * Lets wall-clock time pass: partitions that have been silent too long become idle.
   *
   * @return whether a side's clock may have moved
   */
  public boolean tick() {
    ticks++;
    List<Entry> silent = new ArrayList<>();
    for (Entry entry : entries.values()) {
      if (!entry.idle && ticks - entry.lastTick >= idleTicks) {
        silent.add(entry);
      }
    }
    // One after the other, the longest silent first: where all fall silent within one tick, the
    // slowest must not hold the clock back for good.
    silent.sort(Comparator.comparingLong(entry -> entry.lastRow));
    for (Entry entry : silent) {
      entry.idle = true;
      recompute();
    }
    return !silent.isEmpty();
  }

  /**
   * Notes when a partition has had a row of a side.
   *
   * @param wallClock the moment in nanoseconds
   */
  public void rowAt(Side side, int partition, long wallClock) {
    long[] last = entry(partition).lastRowAt;
    last[side.ordinal()] = Math.max(last[side.ordinal()], wallClock);
  }

  /**
   * Returns the wall clock of a side's last row in any partition, {@link #NEVER} before the first.
   */
  public long lastRowAt(Side side) {
    long last = NEVER;
    for (Entry entry : entries.values()) {
      last = Math.max(last, entry.lastRowAt[side.ordinal()]);
    }
    return last;
  }

  /**
   * Moves a side's clock to the wall clock, in every partition that has had rows of it.
   *
   * @param wallClock the moment in nanoseconds
   */
  public void jump(Side side, long wallClock) {
    for (Entry entry : entries.values()) {
      if (entry.clock.get(side) != SideClocks.UNSET) {
        entry.clock.raise(side, wallClock);
      }
    }
    recompute();
    sideClocks[side.ordinal()] = Math.max(sideClocks[side.ordinal()], wallClock);
  }

  /** Tells whether a side has had no row since the stamper was opened, and that not for long. */
  public boolean isWaiting(Side side) {
    return ticks < idleTicks
        && entries.values().stream().allMatch(entry -> entry.clock.get(side) == SideClocks.UNSET);
  }

  /** Tells whether some partition that has had rows of a side is active. */
  public boolean isActive(Side side) {
    return entries.values().stream()
        .anyMatch(
            entry -> !entry.idle && (entry.awaited || entry.clock.get(side) != SideClocks.UNSET));
  }

  /** Returns a partition's own clock. */
  public long own(Side side, int partition) {
    return entry(partition).clock.get(side);
  }

  /**
   * Returns the side's clock: the slowest active partition's, {@link SideClocks#UNSET} at first.
   */
  public long side(Side side) {
    return sideClocks[side.ordinal()];
  }

  /** Tells whether a partition is idle. */
  public boolean isIdle(int partition) {
    return entry(partition).idle;
  }

  /** Returns the clocks of all partitions. */
  public List<Snapshot> snapshot() {
    List<Snapshot> snapshots = new ArrayList<>();
    for (Entry entry : entries.values()) {
      PartitionClock clock = entry.clock;
      snapshots.add(
          new Snapshot(
              clock.partition(),
              clock.get(Side.LEFT),
              clock.get(Side.RIGHT),
              entry.lastRowAt[0],
              entry.lastRowAt[1]));
    }
    return snapshots;
  }

  /** Returns what a checkpoint has of partitions that have not been seen here. */
  public List<Snapshot> pending() {
    return List.copyOf(pending.values());
  }

  /**
   * Continues from a checkpoint with a partition that may be read here, or elsewhere: its clocks
   * count from when it is seen here.
   */
  public void restoreLater(Snapshot snapshot) {
    if (!entries.containsKey(snapshot.partition())) {
      pending.merge(snapshot.partition(), snapshot, Snapshot::latest);
    }
  }

  /** Continues from a checkpoint with a partition that is read here. */
  public void restore(Snapshot snapshot) {
    Entry entry = entry(snapshot.partition());
    entry.clock.raise(Side.LEFT, snapshot.left());
    entry.clock.raise(Side.RIGHT, snapshot.right());
    rowAt(Side.LEFT, snapshot.partition(), snapshot.leftAt());
    rowAt(Side.RIGHT, snapshot.partition(), snapshot.rightAt());
    entry.lastTick = ticks;
    recompute();
  }
}
