package dev.streamsql.join;

import dev.streamsql.row.StreamRow;

/**
 * A row on the way into a join, with the header that the stamper gave it: its side, key and time,
 * and both sides' clocks as they stood when it arrived, itself included. Immutable: writing into it
 * would corrupt the row for a second reader of the edge.
 */
public final class StampedRow {

  /** What the row is to the join. */
  public enum Role {
    /** A row of the left stream. */
    LEFT,
    /** A row of the right stream. */
    RIGHT,
    /** A row of a stream that a later step joins: passed on untouched. */
    CARRIED,
    /** No row: the clocks of a partition, for a subtask that may get no row of it. */
    CLOCK
  }

  /** The time of a row that the join stamps with the moment of its arrival. */
  public static final long ON_ARRIVAL = Long.MIN_VALUE;

  private final Role role;
  private final JoinKey key;
  private final long time;
  private final StampClocks clocks;
  private final StreamRow row;

  /**
   * Creates a stamped row.
   *
   * @param role what the row is to the join
   * @param key the key that it is distributed by
   * @param time its time in nanoseconds, or {@link #ON_ARRIVAL}
   * @param clocks the clocks after this row
   * @param row the row; of a joined side only the columns that the join carries
   */
  public StampedRow(Role role, JoinKey key, long time, StampClocks clocks, StreamRow row) {
    this.role = role;
    this.key = key;
    this.time = time;
    this.clocks = clocks;
    this.row = row;
  }

  /** Returns what the row is to the join. */
  public Role role() {
    return role;
  }

  /** Returns the key that the row is distributed by. */
  public JoinKey key() {
    return key;
  }

  /** Returns the row's time in nanoseconds, or {@link #ON_ARRIVAL}. */
  public long time() {
    return time;
  }

  /** Returns the clocks as they stand with this row. */
  public StampClocks clocks() {
    return clocks;
  }

  /** Returns the row itself. */
  public StreamRow row() {
    return row;
  }
}
