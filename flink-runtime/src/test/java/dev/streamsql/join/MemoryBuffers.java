package dev.streamsql.join;

import dev.streamsql.time.Side;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.LongConsumer;

/** {@link Buffers} in plain maps: what Flink's state and timers do, without Flink. */
final class MemoryBuffers implements Buffers {
  private final Map<Side, Map<Integer, RowBuffer>> buffers = new EnumMap<>(Side.class);
  private final Map<Side, TreeSet<Timer>> timers = new EnumMap<>(Side.class);
  private int key;

  private record Timer(long at, int key) implements Comparable<Timer> {
    @Override
    public int compareTo(Timer other) {
      return at == other.at ? Integer.compare(key, other.key) : Long.compare(at, other.at);
    }
  }

  MemoryBuffers() {
    for (Side side : Side.values()) {
      buffers.put(side, new HashMap<>());
      timers.put(side, new TreeSet<>());
    }
  }

  void setKey(int newKey) {
    key = newKey;
  }

  /** The number of moments at which rows would expire. */
  int moments() {
    return timers.values().stream().mapToInt(TreeSet::size).sum();
  }

  int size() {
    return buffers.values().stream()
        .flatMap(side -> side.values().stream())
        .mapToInt(RowBuffer::size)
        .sum();
  }

  @Override
  public Object currentKey() {
    return key;
  }

  @Override
  public void visit(Object other, Runnable action) {
    int before = key;
    key = (Integer) other;
    action.run();
    key = before;
  }

  @Override
  public RowBuffer remove(Side side, Object other) {
    return buffers.get(side).remove((Integer) other);
  }

  @Override
  public RowBuffer get(Side side) {
    return buffers.get(side).get(key);
  }

  @Override
  public void put(Side side, RowBuffer buffer) {
    if (buffer.size() == 0) {
      buffers.get(side).remove(key);
    } else {
      buffers.get(side).put(key, buffer);
    }
  }

  @Override
  public void schedule(Side side, long at) {
    timers.get(side).add(new Timer(at, key));
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
  public void fire(Side side, long clock, LongConsumer action) {
    int before = key;
    TreeSet<Timer> queue = timers.get(side);
    while (!queue.isEmpty() && queue.first().at() <= clock) {
      Timer timer = queue.pollFirst();
      key = timer.key();
      action.accept(timer.at());
    }
    key = before;
  }
}
