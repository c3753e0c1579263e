package dev.streamsql.row;

import java.util.Map;

/**
 * A row on an edge of the job: which stream it belongs to, where it came from and its values.
 * Immutable: an edge may have several readers that share the object.
 */
public final class StreamRow {

  /** The arrival of a row whose source records none. */
  public static final long NO_ARRIVAL = Long.MIN_VALUE;

  /**
   * The tag of a row that belongs to no stream: it says that the wall clock of a replay has moved
   * on to its arrival. Passes every step.
   */
  public static final int TICK = Integer.MAX_VALUE;

  /**
   * The tag of a row that belongs to no stream: it says that its partition is read from now on,
   * before any row of it. Passes every step.
   */
  private static final int PARTITION = Integer.MAX_VALUE - 2;

  private static final Object[] NO_VALUES = {};
  private static final Object[] TIME_PASSES = {false};
  private static final Object[] SWEEP = {true};

  private final int stream;
  private final int partition;
  private final long arrival;
  private final Object[] values;
  private final Map<String, Object> document;

  /**
   * Creates a row that keeps what it was decoded from, for dead letters. It is kept only up to the
   * first shuffle.
   *
   * @param document the whole row as it came; null where it is not known
   */
  public StreamRow(
      int stream, int partition, long arrival, Object[] values, Map<String, Object> document) {
    this.stream = stream;
    this.partition = partition;
    this.arrival = arrival;
    this.values = values;
    this.document = document;
  }

  /**
   * Creates a row.
   *
   * @param stream the tag of its stream in the plan
   * @param partition the source partition whose order it belongs to
   * @param arrival the recorded moment of its arrival in nanoseconds, or {@link #NO_ARRIVAL}
   * @param values its slots; not changed from now on
   */
  public StreamRow(int stream, int partition, long arrival, Object[] values) {
    this(stream, partition, arrival, values, null);
  }

  /**
   * Creates a row that moves the wall clock of a replay.
   *
   * @param at the moment in nanoseconds
   * @param sweep whether timers fire at it where they fire at such rows only
   */
  public static StreamRow tick(long at, boolean sweep) {
    return new StreamRow(TICK, 0, at, sweep ? SWEEP : TIME_PASSES);
  }

  /** Creates a row that says that a source partition is read from now on. */
  public static StreamRow partition(int partition) {
    return new StreamRow(PARTITION, partition, NO_ARRIVAL, NO_VALUES);
  }

  /** Tells whether it says that its partition is read from now on. */
  public boolean isPartition() {
    return stream == PARTITION;
  }

  /** Tells whether it belongs to no stream, but is for the joins behind: every step passes it. */
  public boolean isControl() {
    return isTick() || isPartition();
  }

  /** Tells whether it is a row that moves the wall clock of a replay. */
  public boolean isTick() {
    return stream == TICK;
  }

  /** Tells of a tick whether timers fire at it where they fire at such rows only. */
  public boolean isSweep() {
    return isTick() && (Boolean) values[0];
  }

  /** Returns the tag of the row's stream. */
  public int stream() {
    return stream;
  }

  /** Returns the source partition whose order the row belongs to. */
  public int partition() {
    return partition;
  }

  /** Returns the recorded moment of arrival in nanoseconds, or {@link #NO_ARRIVAL}. */
  public long arrival() {
    return arrival;
  }

  /** Returns the slots; the caller must not change them. */
  public Object[] values() {
    return values;
  }

  /** Returns the whole row as it came; null where it is not known. */
  public Map<String, Object> document() {
    return document;
  }
}
