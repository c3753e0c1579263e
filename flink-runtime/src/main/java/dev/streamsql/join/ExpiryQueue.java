package dev.streamsql.join;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.Predicate;

/**
 * The moments at which one side's rows expire, with their keys, the next one first. WITHIN is the
 * same for all rows, so rows that come in the order of their times make a plain queue; only those
 * out of order need a heap. Flink's timers keep all in a heap and were a third of the join's time.
 *
 * <p>Not part of a checkpoint: it is made anew from the rows. A row may have left before its moment
 * comes.
 */
final class ExpiryQueue {
  private static final int INITIAL_CAPACITY = 16;

  private long[] moments = new long[INITIAL_CAPACITY];
  private JoinKey[] keys = new JoinKey[INITIAL_CAPACITY];
  private int head;
  private int size;
  private long last = Long.MIN_VALUE;
  private final PriorityQueue<Entry> disordered =
      new PriorityQueue<>(Comparator.comparingLong(Entry::moment));

  private record Entry(long moment, JoinKey key) {}

  void add(long moment, JoinKey key) {
    if (size > 0 && moment < last) {
      disordered.add(new Entry(moment, key));
      return;
    }
    if (size == moments.length) {
      resize(2 * size);
    }
    int at = (head + size) & (moments.length - 1);
    moments[at] = moment;
    keys[at] = key;
    last = moment;
    size++;
  }

  /** Returns the next moment, the largest long where there is none. */
  long next() {
    long ordered = size == 0 ? Long.MAX_VALUE : moments[head];
    return disordered.isEmpty() ? ordered : Math.min(ordered, disordered.peek().moment());
  }

  boolean isEmpty() {
    return size == 0 && disordered.isEmpty();
  }

  int size() {
    return size + disordered.size();
  }

  /** Forgets the moments of all other keys. */
  void retain(Predicate<JoinKey> kept) {
    disordered.removeIf(entry -> !kept.test(entry.key()));
    int all = size;
    int from = head;
    size = 0;
    for (int place = 0; place < all; place++) {
      int at = (from + place) & (moments.length - 1);
      if (kept.test(keys[at])) {
        int to = (from + size) & (moments.length - 1);
        moments[to] = moments[at];
        keys[to] = keys[at];
        size++;
      }
    }
    for (int place = size; place < all; place++) {
      keys[(from + place) & (moments.length - 1)] = null;
    }
  }

  /** Removes the next moment and returns its key. */
  JoinKey poll() {
    if (!disordered.isEmpty() && (size == 0 || disordered.peek().moment() < moments[head])) {
      return disordered.poll().key();
    }
    JoinKey key = keys[head];
    keys[head] = null;
    head = (head + 1) & (moments.length - 1);
    size--;
    if (size < moments.length / 8 && moments.length > 1024) {
      resize(moments.length / 2);
    }
    return key;
  }

  /** The capacity is a power of two. */
  private void resize(int capacity) {
    long[] newMoments = new long[capacity];
    JoinKey[] newKeys = new JoinKey[capacity];
    int first = Math.min(size, moments.length - head);
    System.arraycopy(moments, head, newMoments, 0, first);
    System.arraycopy(keys, head, newKeys, 0, first);
    System.arraycopy(moments, 0, newMoments, first, size - first);
    System.arraycopy(keys, 0, newKeys, first, size - first);
    moments = newMoments;
    keys = newKeys;
    head = 0;
  }
}
