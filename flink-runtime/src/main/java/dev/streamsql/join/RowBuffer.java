package dev.streamsql.join;

import java.util.Arrays;
import java.util.Comparator;

/**
 * The buffered rows of one key and side, sorted by row time; rows of equal time stand in arrival
 * order. Rows that arrive in time order are appended and leave at the front, both in constant time;
 * a row that comes out of order moves the later ones up by one place.
 *
 * <p>Lives in keyed state and is changed in place: always fetch it through the state, since a
 * snapshot may have made a copy.
 */
final class RowBuffer {

  /** {@link #timer} of a buffer that has none. */
  static final long NO_TIMER = Long.MIN_VALUE;

  private static final int INITIAL_CAPACITY = 2;

  private long[] times;
  private long[] sequences;
  private int[] partitions;
  private boolean[] matched;
  private Object[][] rows;
  private int head;
  private int size;
  private boolean disordered;
  private long lastSequence = -1;
  private long lastUse;
  private long timer = NO_TIMER;

  RowBuffer() {
    this(INITIAL_CAPACITY);
  }

  RowBuffer(int capacity) {
    times = new long[capacity];
    sequences = new long[capacity];
    partitions = new int[capacity];
    matched = new boolean[capacity];
    rows = new Object[capacity][];
  }

  /** Returns a copy that shares only the immutable rows. */
  RowBuffer copy() {
    RowBuffer copy = new RowBuffer(Math.max(INITIAL_CAPACITY, size));
    System.arraycopy(times, head, copy.times, 0, size);
    System.arraycopy(sequences, head, copy.sequences, 0, size);
    System.arraycopy(partitions, head, copy.partitions, 0, size);
    System.arraycopy(matched, head, copy.matched, 0, size);
    System.arraycopy(rows, head, copy.rows, 0, size);
    copy.size = size;
    copy.disordered = disordered;
    copy.lastSequence = lastSequence;
    copy.lastUse = lastUse;
    copy.timer = timer;
    return copy;
  }

  /**
   * Adds a row behind all rows whose time is not larger.
   *
   * @param time the row's time in nanoseconds
   * @param sequence its place in the arrival order; larger than that of every row before it
   * @param partition the source partition by whose clock it expires
   * @param hasMatched whether it has found a partner
   * @param row the columns that the join carries
   */
  void add(long time, long sequence, int partition, boolean hasMatched, Object[] row) {
    makeRoom();
    int at = head + size;
    while (at > head && times[at - 1] > time) {
      at--;
    }
    int moved = head + size - at;
    if (moved > 0) {
      disordered = true;
      System.arraycopy(times, at, times, at + 1, moved);
      System.arraycopy(sequences, at, sequences, at + 1, moved);
      System.arraycopy(partitions, at, partitions, at + 1, moved);
      System.arraycopy(matched, at, matched, at + 1, moved);
      System.arraycopy(rows, at, rows, at + 1, moved);
    }
    times[at] = time;
    sequences[at] = sequence;
    partitions[at] = partition;
    matched[at] = hasMatched;
    rows[at] = row;
    lastSequence = Math.max(lastSequence, sequence);
    size++;
  }

  private void makeRoom() {
    if (head + size < times.length) {
      return;
    }
    int capacity = size * 2 <= times.length ? times.length : times.length * 2;
    long[] newTimes = new long[capacity];
    long[] newSequences = new long[capacity];
    int[] newPartitions = new int[capacity];
    boolean[] newMatched = new boolean[capacity];
    Object[][] newRows = new Object[capacity][];
    System.arraycopy(times, head, newTimes, 0, size);
    System.arraycopy(sequences, head, newSequences, 0, size);
    System.arraycopy(partitions, head, newPartitions, 0, size);
    System.arraycopy(matched, head, newMatched, 0, size);
    System.arraycopy(rows, head, newRows, 0, size);
    times = newTimes;
    sequences = newSequences;
    partitions = newPartitions;
    matched = newMatched;
    rows = newRows;
    head = 0;
  }

  /** Removes the row at a place; at the front in constant time. */
  void remove(int place) {
    int at = head + place;
    int moved = size - place - 1;
    if (place == 0) {
      rows[head] = null;
      head++;
    } else {
      System.arraycopy(times, at + 1, times, at, moved);
      System.arraycopy(sequences, at + 1, sequences, at, moved);
      System.arraycopy(partitions, at + 1, partitions, at, moved);
      System.arraycopy(matched, at + 1, matched, at, moved);
      System.arraycopy(rows, at + 1, rows, at, moved);
      rows[head + size - 1] = null;
    }
    size--;
    if (size == 0) {
      head = 0;
      disordered = false;
    }
  }

  int size() {
    return size;
  }

  /** Returns the time of the row at a place; places count from 0 in time order. */
  long time(int place) {
    return times[head + place];
  }

  long sequence(int place) {
    return sequences[head + place];
  }

  int partition(int place) {
    return partitions[head + place];
  }

  boolean isMatched(int place) {
    return matched[head + place];
  }

  void setMatched(int place) {
    matched[head + place] = true;
  }

  Object[] row(int place) {
    return rows[head + place];
  }

  /** Returns the largest sequence that was ever added, -1 before the first. */
  long lastSequence() {
    return lastSequence;
  }

  /** Returns when the key was last used: orders the keys of a side. */
  long lastUse() {
    return lastUse;
  }

  void setLastUse(long value) {
    lastUse = value;
  }

  /** Tells whether places may differ from the arrival order. */
  boolean isDisordered() {
    return disordered;
  }

  void setDisordered(boolean value) {
    disordered = value;
  }

  /** Returns the moment of the buffer's valid timer in nanoseconds, or {@link #NO_TIMER}. */
  long timer() {
    return timer;
  }

  void setTimer(long value) {
    timer = value;
  }

  /**
   * Returns the places of the rows of a range of times, in arrival order.
   *
   * @param oldest the range's start, included
   * @param newest the range's end, included
   */
  int[] places(long oldest, long newest) {
    int from = firstAtLeast(oldest);
    int to = from;
    while (to < size && time(to) <= newest) {
      to++;
    }
    int[] places = new int[to - from];
    for (int i = 0; i < places.length; i++) {
      places[i] = from + i;
    }
    return disordered ? byArrival(places) : places;
  }

  private int[] byArrival(int[] places) {
    return Arrays.stream(places)
        .boxed()
        .sorted(Comparator.comparingLong(this::sequence))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * Returns the first place whose time is at least the given one; {@link #size} if there is none.
   */
  private int firstAtLeast(long time) {
    int found = Arrays.binarySearch(times, head, head + size, time);
    if (found < 0) {
      return -found - 1 - head;
    }
    while (found > head && times[found - 1] == time) {
      found--;
    }
    return found - head;
  }
}
