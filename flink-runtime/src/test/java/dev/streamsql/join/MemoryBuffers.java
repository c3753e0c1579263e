package dev.streamsql.join;

import dev.streamsql.time.Side;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;

/** {@link Buffers} in plain maps: what Flink's state and timers do, without Flink. */
final class MemoryBuffers implements Buffers {
  private final List<Map<Object, RowBuffer>> buffers = List.of(new HashMap<>(), new HashMap<>());

  /** The keys of each moment; a key is called once for a moment, however often it registers. */
  private final List<TreeMap<Long, Set<Object>>> timers = List.of(new TreeMap<>(), new TreeMap<>());

  private Object key;

  void setKey(Object newKey) {
    key = newKey;
  }

  /** The number of moments at which rows would expire. */
  int moments() {
    return timers.stream().flatMap(side -> side.values().stream()).mapToInt(Set::size).sum();
  }

  int size() {
    int size = 0;
    for (Map<Object, RowBuffer> side : buffers) {
      for (RowBuffer buffer : side.values()) {
        size += buffer.size();
      }
    }
    return size;
  }

  @Override
  public Object currentKey() {
    return key;
  }

  @Override
  public void visit(Object other, Runnable action) {
    Object before = key;
    key = other;
    action.run();
    key = before;
  }

  @Override
  public int remove(Side side, Object other) {
    return buffers.get(side.ordinal()).remove(other).size();
  }

  @Override
  public RowBuffer newBuffer(Side side) {
    return new ArrayRowBuffer();
  }

  @Override
  public RowBuffer get(Side side) {
    return buffers.get(side.ordinal()).get(key);
  }

  @Override
  public void put(Side side, RowBuffer buffer) {
    if (buffer.size() == 0) {
      buffers.get(side.ordinal()).remove(key);
    } else {
      buffers.get(side.ordinal()).put(key, buffer);
    }
  }

  @Override
  public void schedule(Side side, long at) {
    timers.get(side.ordinal()).computeIfAbsent(at, moment -> new LinkedHashSet<>()).add(key);
  }

  @Override
  public void scheduleNext(Side side, long at) {
    // Each row has a moment of its own.
  }

  @Override
  public void scheduleOnce(Side side, long at) {
    schedule(side, at);
  }

  @Override
  public void scheduleAgain(Side side, long at) {
    schedule(side, at);
  }

  @Override
  public void scheduleRows(Side side, LongUnaryOperator moment) {
    for (Map.Entry<Object, RowBuffer> entry : buffers.get(side.ordinal()).entrySet()) {
      for (int place = 0; place < entry.getValue().size(); place++) {
        long at = moment.applyAsLong(entry.getValue().time(place));
        visit(entry.getKey(), () -> schedule(side, at));
      }
    }
  }

  @Override
  public void fire(Side side, long clock, LongConsumer action) {
    Object before = key;
    TreeMap<Long, Set<Object>> queue = timers.get(side.ordinal());
    while (!queue.isEmpty() && queue.firstKey() <= clock) {
      Map.Entry<Long, Set<Object>> first = queue.firstEntry();
      Object next = first.getValue().iterator().next();
      first.getValue().remove(next);
      if (first.getValue().isEmpty()) {
        queue.remove(first.getKey());
      }
      key = next;
      action.accept(first.getKey());
    }
    key = before;
  }
}
