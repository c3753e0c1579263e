package dev.streamsql.join;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The keys of one side of a stage in the order of their last use, and the number of its rows. Empty
 * where the stage has no bounds.
 */
final class SideBounds {
  private final JoinBounds bounds;

  /** The number of rows of each key; iterates from the least recently used key. */
  private final Map<Object, Integer> keys = new LinkedHashMap<>(16, 0.75f, true);

  private long rows;

  SideBounds(JoinBounds bounds) {
    this.bounds = bounds;
  }

  /** Returns the key to evict before a row of a key can come in; null where there is room. */
  Object keyToEvict(Object key) {
    return bounds.maxKeys() > 0 && keys.size() >= bounds.maxKeys() && !keys.containsKey(key)
        ? keys.keySet().iterator().next()
        : null;
  }

  /** Returns the key to evict because there are too many, as after a rescale; null if not. */
  Object surplusKey() {
    return bounds.maxKeys() > 0 && keys.size() > bounds.maxKeys()
        ? keys.keySet().iterator().next()
        : null;
  }

  boolean isFull() {
    return bounds.maxRows() > 0 && rows >= bounds.maxRows();
  }

  /** Notes that a key is used. */
  void touch(Object key) {
    keys.get(key);
  }

  /** Notes a change of a key's rows; a key without rows is forgotten. */
  void add(Object key, int change) {
    if (bounds.isBounded()) {
      rows += change;
      // Leaving is no use: the order changes only when rows come in.
      if (change > 0) {
        keys.merge(key, change, Integer::sum);
      }
    }
  }

  /** Forgets a key whose rows have all left. */
  void forget(Object key) {
    keys.remove(key);
  }
}
