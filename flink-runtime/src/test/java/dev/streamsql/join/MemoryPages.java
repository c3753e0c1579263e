package dev.streamsql.join;

import dev.streamsql.time.Side;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/**
 * {@link Buffers} of rows in pages, which are written and read again at random: what a state of
 * bytes and its timers do, without Flink. A side of a key has one moment at a time.
 */
final class MemoryPages implements Buffers {
  private static final int LEAST_PAGE = 2;

  private final Random random;
  private final Map<Object, Key> keys = new HashMap<>();
  private final List<TreeMap<Long, Set<Object>>> timers = List.of(new TreeMap<>(), new TreeMap<>());
  private Object current;
  private int reads;

  /** The rows of a key, and what is written of them. */
  private final class Key implements PageStore {
    private final Map<PageId, List<byte[]>> pages = new HashMap<>();
    private byte[] written;
    private PagedRowBuffer left;
    private PagedRowBuffer right;
    private final long[] moments = {KeyRows.NO_MOMENT, KeyRows.NO_MOMENT};

    Key() {
      read();
    }

    PagedRowBuffer buffer(Side side) {
      return side == Side.LEFT ? left : right;
    }

    private void read() {
      left = new PagedRowBuffer(Side.LEFT, this, LEAST_PAGE);
      right = new PagedRowBuffer(Side.RIGHT, this, LEAST_PAGE);
      if (written != null) {
        KeyPages key = deserialized(written, new KeyPages.Serializer());
        for (Side side : Side.values()) {
          KeyPages.OfSide ofSide = key.of(side);
          buffer(side).restore(ofSide);
          moments[side.ordinal()] = ofSide == null ? KeyRows.NO_MOMENT : ofSide.moment();
        }
      }
    }

    void write() {
      KeyPages key = new KeyPages(left.write(moments[0]), right.write(moments[1]));
      written = serialized(key, new KeyPages.Serializer());
    }

    @Override
    public Iterable<PageChange> read(PageId page) {
      reads++;
      return pages.get(page).stream()
          .map(bytes -> deserialized(bytes, new PageChange.Serializer()))
          .toList();
    }

    @Override
    public void append(PageId page, PageChange change) {
      pages
          .computeIfAbsent(page, id -> new ArrayList<>())
          .add(serialized(change, new PageChange.Serializer()));
    }

    @Override
    public void clear(PageId page) {
      if (pages.remove(page) == null) {
        throw new IllegalStateException(page + " is not there");
      }
    }

    @Override
    public void loaded(PagedRowBuffer buffer, RowPage page) {
      if (random.nextInt(3) == 0) {
        buffer.unloadAllBut(page);
      }
    }
  }

  MemoryPages(Random random) {
    this.random = random;
  }

  private static <T> byte[] serialized(T value, TypeSerializer<T> serializer) {
    DataOutputSerializer out = new DataOutputSerializer(64);
    try {
      serializer.serialize(value, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.getCopyOfBuffer();
  }

  private static <T> T deserialized(byte[] bytes, TypeSerializer<T> serializer) {
    DataInputDeserializer in = new DataInputDeserializer(bytes);
    try {
      T value = serializer.deserialize(in);
      if (in.available() > 0) {
        throw new IllegalStateException(in.available() + " bytes are left");
      }
      return value;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How many pages have been read. */
  int reads() {
    return reads;
  }

  /** How many pages are written. */
  int pages() {
    return keys.values().stream().mapToInt(key -> key.pages.size()).sum();
  }

  /** How many bytes the largest key has besides its pages. */
  int largestKey() {
    return keys.values().stream().mapToInt(key -> key.written.length).max().orElse(0);
  }

  int size() {
    return keys.values().stream().mapToInt(key -> key.left.size() + key.right.size()).sum();
  }

  /** Writes all, and keeps no objects. */
  void writeAndForget() {
    for (Key key : keys.values()) {
      key.write();
      key.read();
    }
  }

  void setKey(Object newKey) {
    current = newKey;
    if (keys.containsKey(newKey) && random.nextBoolean()) {
      key().write();
      if (random.nextBoolean()) {
        key().read();
      }
    }
  }

  private Key key() {
    return keys.computeIfAbsent(current, id -> new Key());
  }

  @Override
  public Object currentKey() {
    return current;
  }

  @Override
  public void visit(Object other, Runnable action) {
    Object before = current;
    setKey(other);
    action.run();
    current = before;
  }

  @Override
  public int remove(Side side, Object other) {
    PagedRowBuffer buffer = keys.get(other).buffer(side);
    int size = buffer.size();
    buffer.clear();
    return size;
  }

  @Override
  public RowBuffer get(Side side) {
    PagedRowBuffer buffer = key().buffer(side);
    return buffer.size() == 0 ? null : buffer;
  }

  @Override
  public RowBuffer newBuffer(Side side) {
    return key().buffer(side);
  }

  @Override
  public void put(Side side, RowBuffer buffer) {
    if (buffer != key().buffer(side)) {
      throw new IllegalStateException("a buffer of another key, or of before");
    }
  }

  @Override
  public void schedule(Side side, long at) {
    long registered = key().moments[side.ordinal()];
    if (registered == KeyRows.NO_MOMENT || at < registered) {
      scheduleAgain(side, at);
    }
  }

  @Override
  public void scheduleNext(Side side, long at) {
    schedule(side, at);
  }

  @Override
  public void scheduleOnce(Side side, long at) {
    if (key().moments[side.ordinal()] == KeyRows.NO_MOMENT) {
      scheduleAgain(side, at);
    }
  }

  @Override
  public void scheduleAgain(Side side, long at) {
    key().moments[side.ordinal()] = at;
    timers.get(side.ordinal()).computeIfAbsent(at, id -> new LinkedHashSet<>()).add(current);
  }

  @Override
  public void scheduleRows(Side side, LongUnaryOperator moment) {
    for (Object key : List.copyOf(keys.keySet())) {
      visit(
          key,
          () -> {
            if (get(side) != null) {
              schedule(side, moment.applyAsLong(get(side).time(0)));
            }
          });
    }
  }

  @Override
  public void fire(Side side, long clock, LongConsumer action) {
    Object before = current;
    TreeMap<Long, Set<Object>> queue = timers.get(side.ordinal());
    while (!queue.isEmpty() && queue.firstKey() <= clock) {
      long at = queue.firstKey();
      Object next = queue.get(at).iterator().next();
      queue.get(at).remove(next);
      if (queue.get(at).isEmpty()) {
        queue.remove(at);
      }
      setKey(next);
      if (key().moments[side.ordinal()] == at) {
        key().moments[side.ordinal()] = KeyRows.NO_MOMENT;
        action.accept(at);
      }
    }
    current = before;
  }
}
