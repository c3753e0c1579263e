package dev.streamsql.join;

import dev.streamsql.time.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds the rows of a checkpoint again, for what is not in it because the rows tell it: when they
 * expire, and the order in which their keys were last used.
 */
final class RestoredKeys {
  private final List<Key> keys = new ArrayList<>();
  private final List<Moment> moments = new ArrayList<>();

  private record Key(Side side, JoinKey key, long lastUse, int rows) {}

  private record Moment(Side side, JoinKey key, long at) {}

  private RestoredKeys() {}

  /** Tells a stage of the rows that a subtask has; those that had expired are settled first. */
  static void restore(
      RowStore store, StateBuffers buffers, JoinStage stage, RestoredClocks clocks) {
    RestoredKeys restored = new RestoredKeys();
    try (Stream<JoinKey> all = store.keys()) {
      for (JoinKey key : all.toList()) {
        buffers.visit(
            key,
            () -> {
              settle(key, buffers, stage, clocks);
              restored.read(key, buffers, stage);
            });
      }
    }
    // In order they make a queue, not a heap.
    restored.moments.sort(Comparator.comparingLong(Moment::at));
    restored.moments.forEach(next -> buffers.schedule(next.side(), next.key(), next.at()));
    restored.keys.sort(Comparator.comparingLong(Key::lastUse));
    restored.keys.forEach(key -> stage.restoreKey(key.side(), key.key(), key.rows()));
  }

  private static void settle(
      JoinKey key, StateBuffers buffers, JoinStage stage, RestoredClocks clocks) {
    for (Side side : Side.values()) {
      RowBuffer buffer = buffers.get(side);
      if (buffer != null
          && stage.settle(side, buffer, partition -> clocks.expiry(key, side, partition))) {
        buffers.put(side, buffer);
      }
    }
  }

  private void read(JoinKey key, StateBuffers buffers, JoinStage stage) {
    for (Side side : Side.values()) {
      RowBuffer buffer = buffers.get(side);
      if (buffer != null) {
        keys.add(new Key(side, key, buffer.lastUse(), buffer.size()));
        stage.restoreSequence(buffer.lastUse() + 1);
        if (!stage.isLazy(side)) {
          // The job was not bounded before, or had a single partition.
          buffers.forgetMoment(side);
        }
        long common = buffers.moment(side);
        if (common != KeyRows.NO_MOMENT) {
          moments.add(new Moment(side, key, common));
        }
        for (int place = 0; place < buffer.size(); place++) {
          if (common == KeyRows.NO_MOMENT) {
            moments.add(new Moment(side, key, stage.expiry(side, buffer.time(place))));
          }
          stage.restoreSequence(buffer.sequence(place) + 1);
        }
      }
    }
  }
}
