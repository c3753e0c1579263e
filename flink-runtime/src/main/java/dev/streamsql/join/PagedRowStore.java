package dev.streamsql.join;

import dev.streamsql.time.Side;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.runtime.state.internal.InternalListState;

/**
 * Rows in a state that reads and writes bytes, such as RocksDB. A key's rows are in pages, which
 * are lists that are only added to: what has become of a page since it was last written is appended
 * to it without reading it. The rows that were used last are kept as objects and written when they
 * make room for others, and before each checkpoint. So nothing is written anew for each row that
 * comes, and the state may be larger than the heap.
 */
final class PagedRowStore implements RowStore {
  /** The state with a value for each key. */
  static final String KEYS = "keys";

  /** Few rows make little to read for one of them, many make little to know of them unread. */
  private static final int LEAST_PAGE = 64;

  private static final String PAGES = "pages";

  private final ValueState<KeyPages> keys;
  private final InternalListState<JoinKey, PageId, PageChange> pages;
  private final KeyedStateBackend<JoinKey> backend;
  private final long maxRows;

  /** By key; iterates from the least recently used. */
  private final Map<JoinKey, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);

  private long cachedRows;

  private final class Entry implements PagedRowBuffer.Pages {
    private final JoinKey key;
    private final PagedRowBuffer left = new PagedRowBuffer(Side.LEFT, this, LEAST_PAGE);
    private final PagedRowBuffer right = new PagedRowBuffer(Side.RIGHT, this, LEAST_PAGE);

    /** Null where there are none. */
    private KeyRows rows;

    private int size;
    private boolean changed;

    /** Whether the state has a value for the key. */
    private boolean stored;

    Entry(JoinKey key) {
      this.key = key;
    }

    PagedRowBuffer buffer(Side side) {
      return side == Side.LEFT ? left : right;
    }

    boolean isInState() {
      return stored || left.isStored() || right.isStored();
    }

    @Override
    public Iterable<PageChange> read(PageId page) {
      select(key);
      pages.setCurrentNamespace(page);
      return attempt(pages::get);
    }

    @Override
    public void append(PageId page, PageChange change) {
      select(key);
      pages.setCurrentNamespace(page);
      attempt(
          () -> {
            pages.add(change);
            return null;
          });
    }

    @Override
    public void clear(PageId page) {
      select(key);
      pages.setCurrentNamespace(page);
      pages.clear();
    }

    @Override
    public void loaded(PagedRowBuffer buffer, RowPage page) {
      resize(this);
      makeRoom(this);
      if (cachedRows > maxRows) {
        buffer.unloadAllBut(page);
        changed = true;
        resize(this);
      }
    }
  }

  /**
   * Creates a store.
   *
   * @param maxRows how many rows are kept as objects at most; a key counts as at least one
   */
  PagedRowStore(KeyedStateBackend<JoinKey> backend, long maxRows) throws Exception {
    this.backend = backend;
    this.maxRows = maxRows;
    keys =
        backend.getPartitionedState(
            VoidNamespace.INSTANCE,
            VoidNamespaceSerializer.INSTANCE,
            new ValueStateDescriptor<>(KEYS, new KeyPages.Serializer()));
    pages = pages(backend);
  }

  @SuppressWarnings("unchecked")
  private static InternalListState<JoinKey, PageId, PageChange> pages(
      KeyedStateBackend<JoinKey> backend) throws Exception {
    return (InternalListState<JoinKey, PageId, PageChange>)
        backend.<PageId, ListState<PageChange>, List<PageChange>>getOrCreateKeyedState(
            new PageId.Serializer(), new ListStateDescriptor<>(PAGES, new PageChange.Serializer()));
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
    KeyPages stored = attempt(keys::value);
    if (stored != null) {
      entry.stored = true;
      entry.rows = new KeyRows();
      entry.rows.setKey(key);
      for (Side side : Side.values()) {
        KeyPages.OfSide ofSide = stored.of(side);
        entry.buffer(side).restore(ofSide);
        entry.rows.set(side, entry.buffer(side));
        entry.rows.setMoment(side, ofSide == null ? KeyRows.NO_MOMENT : ofSide.moment());
      }
    }
    entries.put(key, entry);
    resize(entry);
    makeRoom(entry);
    return entry;
  }

  @Override
  public RowBuffer newBuffer(JoinKey key, Side side) {
    return entries.get(key).buffer(side);
  }

  @Override
  public void put(KeyRows rows) {
    Entry entry = entries.get(rows.key());
    entry.changed = true;
    entry.rows = rows.isEmpty() ? null : rows;
    for (Side side : Side.values()) {
      if (rows.get(side) == null && entry.buffer(side).size() > 0) {
        entry.buffer(side).clear();
      }
    }
    if (entry.rows == null && !entry.isInState()) {
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
    int size = Math.max(1, entry.left.held() + entry.right.held());
    cachedRows += size - entry.size;
    entry.size = size;
  }

  private void makeRoom(Entry used) {
    Iterator<Entry> eldest = entries.values().iterator();
    while (cachedRows > maxRows && eldest.hasNext()) {
      Entry entry = eldest.next();
      if (entry != used) {
        write(entry);
        eldest.remove();
        cachedRows -= entry.size;
      }
    }
    select(used.key);
  }

  private void select(JoinKey key) {
    if (!key.equals(backend.getCurrentKey())) {
      backend.setCurrentKey(key);
    }
  }

  private void write(Entry entry) {
    if (!entry.changed) {
      return;
    }
    KeyRows rows = entry.rows;
    KeyPages.OfSide left = entry.left.write(rows == null ? 0 : rows.moment(Side.LEFT));
    KeyPages.OfSide right = entry.right.write(rows == null ? 0 : rows.moment(Side.RIGHT));
    select(entry.key);
    attempt(
        () -> {
          if (rows != null) {
            keys.update(new KeyPages(left, right));
          } else if (entry.stored) {
            keys.clear();
          }
          return null;
        });
    entry.stored = rows != null;
    entry.changed = false;
  }

  @Override
  public void flush() {
    JoinKey current = backend.getCurrentKey();
    entries.values().forEach(this::write);
    entries.values().removeIf(entry -> entry.rows == null);
    entries.values().forEach(this::resize);
    cachedRows = entries.values().stream().mapToLong(entry -> entry.size).sum();
    if (current != null) {
      backend.setCurrentKey(current);
    }
  }

  @Override
  public Stream<JoinKey> keys() {
    return backend.getKeys(KEYS, VoidNamespace.INSTANCE);
  }

  private interface Access<T> {
    T get() throws Exception;
  }

  private static <T> T attempt(Access<T> access) {
    try {
      return access.get();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("The state cannot be read or written", e);
    }
  }
}
