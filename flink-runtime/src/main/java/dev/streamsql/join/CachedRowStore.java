package dev.streamsql.join;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;

/**
 * Rows in a state that reads and writes bytes, such as RocksDB: the keys that were used last are
 * kept as objects and written only when they make room for others, and before each checkpoint. So
 * no key's rows are written anew for each row that comes, and the state may be larger than the
 * heap.
 */
final class CachedRowStore implements RowStore {
  private final ValueState<KeyRows> state;
  private final KeyedStateBackend<JoinKey> backend;
  private final String name;
  private final long maxRows;

  /** By key; iterates from the least recently used. */
  private final Map<JoinKey, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);

  private long cachedRows;

  private static final class Entry {
    private final JoinKey key;
    private KeyRows rows;
    private int size;
    private boolean changed;

    /** Whether the state has, or may have, rows of the key. */
    private boolean stored;

    Entry(JoinKey key) {
      this.key = key;
    }
  }

  /**
   * Creates a store.
   *
   * @param maxRows how many rows are kept as objects at most; a key counts as at least one
   */
  CachedRowStore(
      ValueState<KeyRows> state, KeyedStateBackend<JoinKey> backend, String name, long maxRows) {
    this.state = state;
    this.backend = backend;
    this.name = name;
    this.maxRows = maxRows;
  }

  @Override
  public KeyRows get(JoinKey key) {
    Entry entry = entries.get(key);
    if (entry == null) {
      entry = load(key);
    }
    return entry.rows;
  }

  private Entry load(JoinKey key) {
    Entry entry = new Entry(key);
    try {
      entry.rows = state.value();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (entry.rows != null) {
      entry.rows.setKey(key);
      entry.stored = true;
    }
    entries.put(key, entry);
    resize(entry);
    makeRoom(entry);
    return entry;
  }

  @Override
  public void put(KeyRows rows) {
    Entry entry = entries.get(rows.key());
    entry.changed = true;
    entry.rows = rows.isEmpty() ? null : rows;
    if (entry.rows == null && !entry.stored) {
      entries.remove(entry.key);
      cachedRows -= entry.size;
    } else {
      resize(entry);
      makeRoom(entry);
    }
  }

  /** Returns how many rows are kept as objects; a key counts as at least one. */
  long cachedRows() {
    return cachedRows;
  }

  private void resize(Entry entry) {
    int size = Math.max(1, entry.rows == null ? 0 : entry.rows.size());
    cachedRows += size - entry.size;
    entry.size = size;
  }

  private void makeRoom(Entry used) {
    JoinKey current = backend.getCurrentKey();
    Iterator<Entry> eldest = entries.values().iterator();
    boolean moved = false;
    while (cachedRows > maxRows && eldest.hasNext()) {
      Entry entry = eldest.next();
      if (entry != used) {
        moved |= entry.changed;
        write(entry);
        eldest.remove();
        cachedRows -= entry.size;
      }
    }
    if (moved) {
      backend.setCurrentKey(current);
    }
  }

  private void write(Entry entry) {
    if (!entry.changed) {
      return;
    }
    backend.setCurrentKey(entry.key);
    try {
      if (entry.rows == null) {
        state.clear();
      } else {
        state.update(entry.rows);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    entry.stored = entry.rows != null;
    entry.changed = false;
  }

  @Override
  public void flush() {
    JoinKey current = backend.getCurrentKey();
    entries.values().forEach(this::write);
    entries.values().removeIf(entry -> entry.rows == null);
    cachedRows = entries.values().stream().mapToLong(entry -> entry.size).sum();
    if (current != null) {
      backend.setCurrentKey(current);
    }
  }

  @Override
  public Stream<JoinKey> keys() {
    return backend.getKeys(name, VoidNamespace.INSTANCE);
  }
}
