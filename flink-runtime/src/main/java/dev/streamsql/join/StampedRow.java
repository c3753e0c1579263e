package dev.streamsql.join;

import dev.streamsql.row.StreamRow;

/**
 * A row on the way into a join, with the header that the stamper gave it: its side, key and time,
 * and both sides' clocks as they stood when it arrived, itself included. Immutable: writing into it
 * would corrupt the row for a second reader of the edge. Header and row are one object, because one
 * is made for each row on both sides of the shuffle.
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
  private final int channel;
  private final int partition;
  private final long ownLeft;
  private final long ownRight;
  private final long left;
  private final long right;
  private final boolean idle;
  private final int stream;
  private final int rowPartition;
  private final long arrival;
  private final Object[] values;

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
    this(role, key, time, clocks, row.stream(), row.partition(), row.arrival(), row.values());
  }

  StampedRow(
      Role role,
      JoinKey key,
      long time,
      StampClocks clocks,
      int stream,
      int rowPartition,
      long arrival,
      Object[] values) {
    this.role = role;
    this.key = key;
    this.time = time;
    this.channel = clocks.channel();
    this.partition = clocks.partition();
    this.ownLeft = clocks.ownLeft();
    this.ownRight = clocks.ownRight();
    this.left = clocks.left();
    this.right = clocks.right();
    this.idle = clocks.idle();
    this.stream = stream;
    this.rowPartition = rowPartition;
    this.arrival = arrival;
    this.values = values;
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
    return new StampClocks(channel, partition, ownLeft, ownRight, left, right, idle);
  }

  /** Returns the stamper. */
  int channel() {
    return channel;
  }

  long ownLeft() {
    return ownLeft;
  }

  long ownRight() {
    return ownRight;
  }

  long right() {
    return right;
  }

  boolean idle() {
    return idle;
  }

  int stream() {
    return stream;
  }

  /** Returns the partition of the row itself. */
  int rowPartition() {
    return rowPartition;
  }

  /** Returns the source partition by whose clock the row is late and expires. */
  int partition() {
    return partition;
  }

  long left() {
    return left;
  }

  /** Returns the moment of the row's arrival, {@link StreamRow#NO_ARRIVAL} if unknown. */
  long arrival() {
    return arrival;
  }

  /** Returns the columns that the join carries; the caller must not change them. */
  Object[] values() {
    return values;
  }

  /** Returns the row itself. */
  public StreamRow row() {
    return new StreamRow(stream, rowPartition, arrival, values);
  }
}
