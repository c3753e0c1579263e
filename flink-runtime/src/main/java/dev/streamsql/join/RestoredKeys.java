package dev.streamsql.join;

import dev.streamsql.time.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;

/** Finds the keys of a checkpoint again: the order of their last use is in their buffers. */
final class RestoredKeys {
  private RestoredKeys() {}

  private record Key(JoinKey key, long lastUse, int rows) {}

  /**
   * Tells a stage of the keys that a subtask has.
   *
   * @param state the name of the side's state
   */
  static void restore(
      KeyedStateBackend<JoinKey> backend,
      StateBuffers buffers,
      Side side,
      String state,
      JoinStage stage) {
    List<Key> keys = new ArrayList<>();
    try (Stream<JoinKey> all = backend.getKeys(state, VoidNamespace.INSTANCE)) {
      for (JoinKey key : all.toList()) {
        buffers.visit(
            key,
            () -> {
              RowBuffer buffer = buffers.get(side);
              keys.add(new Key(key, buffer.lastUse(), buffer.size()));
            });
      }
    }
    keys.sort(Comparator.comparingLong(Key::lastUse));
    keys.forEach(key -> stage.restoreKey(side, key.key(), key.rows()));
  }
}
