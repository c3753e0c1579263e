package dev.streamsql.join;

import dev.streamsql.time.Side;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Rows in a state that reads and writes bytes, such as RocksDB. A key's rows are in pages, which
 * are lists that are only added to: what has become of a page since it was last written is appended
 * to it without reading it. The rows that were used last are kept as objects and written when they
 * make room for others, and before each checkpoint. So nothing is written anew for each row that
 * comes, and the state may be larger than the heap.
 */
final class PagedRowStore implements RowStore {
  /** Few rows make little to read for one of them, many make little to know of them unread. */
  private static final int LEAST_PAGE = 64;

  private final KeyPagesState state;
  private final long maxRows;
  private Consumer<KeyRows> beforeWrite = rows -> {};

  /** By key; iterates from the least recently used. */
  private final Map<JoinKey, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);

  private long cachedRows;

  private final class Entry implements PageStore {
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
      return state.read(key, page);
    }

    @Override
    public void append(PageId page, PageChange change) {
      state.append(key, page, change);
    }

    @Override
    public void clear(PageId page) {
      state.clear(key, page);
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
  PagedRowStore(KeyPagesState state, long maxRows) {
    this.state = state;
    this.maxRows = maxRows;
  }

  /**
   * Has something done with the rows of a key, which is the current one, before they are written.
   */
  void beforeWrite(Consumer<KeyRows> action) {
    beforeWrite = action;
  }

  /** Tells whether rows of a key are kept as objects. */
  boolean isCached(JoinKey key) {
    return entries.containsKey(key);
  }

  /** Returns of how many keys rows are kept as objects. */
  int cachedKeys() {
    return entries.size();
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
    KeyPages stored = state.get(key);
    if (stored != null) {
      entry.stored = true;
      entry.rows = new KeyRows();
      entry.rows.setKey(key);
      for (Side side : Side.values()) {
        KeyPages.OfSide ofSide = stored.of(side);
        entry.buffer(side).restore(ofSide);
        entry.rows.set(side, entry.buffer(side));
        entry.rows.setMoment(side, ofSide == null ? KeyRows.NO_MOMENT : ofSide.moment());
        entry.rows.setTimed(side);
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
    state.select(used.key);
  }

  private void write(Entry entry) {
    if (!entry.changed) {
      return;
    }
    KeyRows rows = entry.rows;
    KeyPages.OfSide left = entry.left.write(rows == null ? 0 : rows.moment(Side.LEFT));
    KeyPages.OfSide right = entry.right.write(rows == null ? 0 : rows.moment(Side.RIGHT));
    if (rows != null) {
      state.select(entry.key);
      beforeWrite.accept(rows);
      state.put(entry.key, new KeyPages(left, right));
    } else if (entry.stored) {
      state.remove(entry.key);
    }
    entry.stored = rows != null;
    entry.changed = false;
  }

  @Override
  public void flush() {
    JoinKey current = state.currentKey();
    entries.values().forEach(this::write);
    entries.values().removeIf(entry -> entry.rows == null);
    entries.values().forEach(this::resize);
    cachedRows = entries.values().stream().mapToLong(entry -> entry.size).sum();
    if (current != null) {
      state.select(current);
    }
  }

  @Override
  public Stream<JoinKey> keys() {
    return state.keys();
  }
}
