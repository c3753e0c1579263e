package dev.streamsql.join;

import java.util.Arrays;

/**
 * Rows in arrays. Those that arrive in time order are appended and leave at the front, both in
 * constant time; a row that comes out of order moves the later ones up by one place.
 *
 * <p>Made for few rows a key: a single one needs no arrays, and what most rows do not need (a
 * partition of their own, a matched flag) takes no room until some row needs it.
 */
final class ArrayRowBuffer extends RowBuffer {
  /**
   * Time and sequence of each row; null where there is at most one, which is kept in the fields.
   */
  private long[] slots;

  private Object[] rows;

  /** Null where all rows are of one partition. */
  private int[] partitions;

  /** Null where no row has matched, or there is at most one. */
  private boolean[] matched;

  private Object[] onlyRow;
  private long onlyTime;
  private long onlySequence;
  private boolean onlyMatched;

  private int partition;
  private int head;
  private int size;

  /** Returns a copy that shares only the immutable rows. */
  ArrayRowBuffer copy() {
    ArrayRowBuffer copy = new ArrayRowBuffer();
    if (slots != null) {
      copy.slots = Arrays.copyOfRange(slots, 2 * head, 2 * (head + size));
      copy.rows = Arrays.copyOfRange(rows, head, head + size);
    }
    copy.partitions = partitions == null ? null : Arrays.copyOfRange(partitions, head, head + size);
    copy.matched = matched == null ? null : Arrays.copyOfRange(matched, head, head + size);
    copy.onlyRow = onlyRow;
    copy.onlyTime = onlyTime;
    copy.onlySequence = onlySequence;
    copy.onlyMatched = onlyMatched;
    copy.partition = partition;
    copy.size = size;
    copy.setDisordered(isDisordered());
    copy.setLastUse(lastUse());
    return copy;
  }

  @Override
  void add(long time, long sequence, int from, boolean hasMatched, Object[] row) {
    if (size == 0) {
      onlyRow = row;
      onlyTime = time;
      onlySequence = sequence;
      onlyMatched = hasMatched;
      partition = from;
      size = 1;
      return;
    }
    makeRoom();
    int at = head + size;
    while (at > head && slots[2 * at - 2] > time) {
      at--;
    }
    int moved = head + size - at;
    if (moved > 0) {
      setDisordered(true);
      move(at, at + 1, moved);
    }
    slots[2 * at] = time;
    slots[2 * at + 1] = sequence;
    rows[at] = row;
    setPartition(at, from);
    if (hasMatched || matched != null) {
      setMatchedAt(at, hasMatched);
    }
    size++;
  }

  private void move(int from, int to, int count) {
    System.arraycopy(slots, 2 * from, slots, 2 * to, 2 * count);
    System.arraycopy(rows, from, rows, to, count);
    if (partitions != null) {
      System.arraycopy(partitions, from, partitions, to, count);
    }
    if (matched != null) {
      System.arraycopy(matched, from, matched, to, count);
    }
  }

  private void setPartition(int at, int from) {
    if (partitions == null && from != partition) {
      partitions = new int[rows.length];
      Arrays.fill(partitions, partition);
    }
    if (partitions != null) {
      partitions[at] = from;
    }
  }

  private void setMatchedAt(int at, boolean value) {
    if (matched == null) {
      matched = new boolean[rows.length];
    }
    matched[at] = value;
  }

  private void makeRoom() {
    if (slots == null) {
      slots = new long[] {onlyTime, onlySequence, 0, 0};
      rows = new Object[] {onlyRow, null};
      matched = onlyMatched ? new boolean[] {true, false} : null;
      onlyRow = null;
      return;
    }
    if (head + size < rows.length) {
      return;
    }
    // Half empty: the rows move to the front. Else there is room for as many again.
    int capacity = head >= size && head > 0 ? rows.length : 2 * rows.length;
    slots = Arrays.copyOfRange(slots, 2 * head, 2 * (head + capacity));
    rows = Arrays.copyOfRange(rows, head, head + capacity);
    if (partitions != null) {
      partitions = Arrays.copyOfRange(partitions, head, head + capacity);
    }
    if (matched != null) {
      matched = Arrays.copyOfRange(matched, head, head + capacity);
    }
    head = 0;
  }

  /** Removes the row at a place; at the front in constant time. */
  @Override
  void remove(int place) {
    if (size == 1) {
      clear();
      return;
    }
    int at = head + place;
    if (place == 0) {
      rows[head] = null;
      head++;
    } else {
      move(at + 1, at, size - place - 1);
      rows[head + size - 1] = null;
    }
    size--;
  }

  private void clear() {
    slots = null;
    rows = null;
    partitions = null;
    matched = null;
    onlyRow = null;
    head = 0;
    size = 0;
    setDisordered(false);
  }

  @Override
  int size() {
    return size;
  }

  @Override
  long time(int place) {
    return slots == null ? onlyTime : slots[2 * (head + place)];
  }

  @Override
  long sequence(int place) {
    return slots == null ? onlySequence : slots[2 * (head + place) + 1];
  }

  @Override
  int partition(int place) {
    return partitions == null ? partition : partitions[head + place];
  }

  @Override
  void setPartitionOf(int place, int to) {
    if (size == 1) {
      partitions = null;
      partition = to;
    } else {
      setPartition(head + place, to);
    }
  }

  @Override
  boolean isMatched(int place) {
    return slots == null ? onlyMatched : matched != null && matched[head + place];
  }

  @Override
  void setMatched(int place) {
    if (slots == null) {
      onlyMatched = true;
    } else {
      setMatchedAt(head + place, true);
    }
  }

  @Override
  Object[] row(int place) {
    return slots == null ? onlyRow : (Object[]) rows[head + place];
  }
}
