package dev.streamsql.join;

import java.util.function.Predicate;

/** The moments of one side's keys that are kept on the heap, the next one first. */
final class MomentQueue {
  private final ExpiryQueue moments = new ExpiryQueue();

  /** In order among themselves, but not with the others: in one queue they would need its heap. */
  private final ExpiryQueue again = new ExpiryQueue();

  private int retained;

  void add(JoinKey key, long at) {
    moments.add(at, key);
  }

  /** Adds a moment that is not before any other of this method's. */
  void addAgain(JoinKey key, long at) {
    again.add(at, key);
  }

  /** Returns the next moment, the largest long where there is none. */
  long next() {
    return Math.min(moments.next(), again.next());
  }

  boolean isEmpty() {
    return moments.isEmpty() && again.isEmpty();
  }

  int size() {
    return moments.size() + again.size();
  }

  /** Removes the next moment and returns its key. */
  JoinKey poll() {
    boolean first = !moments.isEmpty() && (again.isEmpty() || moments.next() <= again.next());
    return first ? moments.poll() : again.poll();
  }

  /** Forgets the moments of all other keys. */
  void retain(Predicate<JoinKey> keys) {
    moments.retain(keys);
    again.retain(keys);
    retained = size();
  }

  /** Returns how many moments the last call of {@link #retain} has left. */
  int retained() {
    return retained;
  }
}
