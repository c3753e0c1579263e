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
  private final List<Row> rows = new ArrayList<>();

  private record Key(Side side, JoinKey key, long lastUse, int rows) {}

  private record Row(Side side, JoinKey key, long time) {}

  private RestoredKeys() {}

  /** Tells a stage of the rows that a subtask has. */
  static void restore(RowStore store, StateBuffers buffers, JoinStage stage) {
    RestoredKeys restored = new RestoredKeys();
    try (Stream<JoinKey> all = store.keys()) {
      for (JoinKey key : all.toList()) {
        buffers.visit(key, () -> restored.read(key, buffers, stage));
      }
    }
    // In the order of their times they make a queue, not a heap.
    restored.rows.sort(Comparator.comparingLong(Row::time));
    restored.rows.forEach(
        row -> buffers.schedule(row.side(), row.key(), stage.expiry(row.side(), row.time())));
    restored.keys.sort(Comparator.comparingLong(Key::lastUse));
    restored.keys.forEach(key -> stage.restoreKey(key.side(), key.key(), key.rows()));
  }

  private void read(JoinKey key, StateBuffers buffers, JoinStage stage) {
    for (Side side : Side.values()) {
      RowBuffer buffer = buffers.get(side);
      if (buffer != null) {
        keys.add(new Key(side, key, buffer.lastUse(), buffer.size()));
        stage.restoreSequence(buffer.lastUse() + 1);
        for (int place = 0; place < buffer.size(); place++) {
          rows.add(new Row(side, key, buffer.time(place)));
          stage.restoreSequence(buffer.sequence(place) + 1);
        }
      }
    }
  }
}
