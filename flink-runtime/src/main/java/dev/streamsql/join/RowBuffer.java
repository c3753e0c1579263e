package dev.streamsql.join;

import java.util.Arrays;
import java.util.Comparator;

/**
 * The buffered rows of one key and side, sorted by row time; rows of equal time stand in arrival
 * order. Places count from 0. Lives in keyed state and is changed in place: always fetch it through
 * {@link Buffers}, since a snapshot may have made a copy.
 */
abstract class RowBuffer {
  private boolean disordered;
  private long lastUse;

  /** Tells whether a row is expired. */
  @FunctionalInterface
  interface Expiry {

    /**
     * Decides on a row.
     *
     * @param partition the source partition by whose clock it expires
     * @param time its time in nanoseconds; of the rows of a partition that are expired all older
     *     ones are
     */
    boolean isExpired(int partition, long time);
  }

  /**
   * Adds a row behind all rows whose time is not larger.
   *
   * @param time the row's time in nanoseconds
   * @param sequence its place in the arrival order; larger than that of every row before it
   * @param from the source partition by whose clock it expires
   * @param hasMatched whether it has found a partner
   * @param row the columns that the join carries
   */
  abstract void add(long time, long sequence, int from, boolean hasMatched, Object[] row);

  /** Adds a row of another buffer as it is there. */
  final void addFrom(RowBuffer from, int place) {
    add(
        from.time(place),
        from.sequence(place),
        from.partition(place),
        from.isMatched(place),
        from.row(place));
  }

  /** Removes the row at a place. */
  abstract void remove(int place);

  abstract int size();

  abstract long time(int place);

  abstract long sequence(int place);

  abstract int partition(int place);

  /** Moves a row to another partition. */
  abstract void setPartitionOf(int place, int to);

  abstract boolean isMatched(int place);

  abstract void setMatched(int place);

  abstract Object[] row(int place);

  /**
   * Removes the rows at the front that are expired, up to the first one that is not.
   *
   * @return how many
   */
  int removeExpired(Expiry expiry) {
    int removed = 0;
    while (size() > 0 && expiry.isExpired(partition(0), time(0))) {
      remove(0);
      removed++;
    }
    return removed;
  }

  /** Returns when the key was last used: orders the keys of a side. */
  final long lastUse() {
    return lastUse;
  }

  final void setLastUse(long value) {
    lastUse = value;
  }

  /** Tells whether places may differ from the arrival order. */
  final boolean isDisordered() {
    return disordered;
  }

  final void setDisordered(boolean value) {
    disordered = value;
  }

  /** Returns the first place whose time is at least the given one; {@link #size} if none is. */
  int firstAtLeast(long time) {
    int low = 0;
    int high = size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (time(middle) < time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Returns the first place whose time is larger than the given one; {@link #size} if none is. */
  final int firstAfter(long time) {
    int size = size();
    // Most rows come in the order of their times.
    return size == 0 || time(size - 1) <= time ? size : firstAtLeast(time + 1);
  }

  /** Returns the places from one to before another, in the arrival order of their rows. */
  final int[] byArrival(int from, int to) {
    // Asked for once, place after place: a row may have to be read.
    long[] sequences = new long[to - from];
    Arrays.setAll(sequences, at -> sequence(from + at));
    Integer[] order = new Integer[to - from];
    Arrays.setAll(order, at -> at);
    Arrays.sort(order, Comparator.comparingLong(at -> sequences[at]));
    return Arrays.stream(order).mapToInt(at -> from + at).toArray();
  }
}
