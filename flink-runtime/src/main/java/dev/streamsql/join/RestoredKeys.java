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
  private final JoinStage stage;
  private final RestoredClocks clocks;
  private final List<Key> keys = new ArrayList<>();
  private final List<Moment> moments = new ArrayList<>();

  private record Key(Side side, JoinKey key, long lastUse, int rows) {}

  private record Moment(Side side, JoinKey key, long at) {}

  private RestoredKeys(JoinStage stage, RestoredClocks clocks) {
    this.stage = stage;
    this.clocks = clocks;
  }

  /** Tells a stage of the rows that a subtask has; those that had expired are settled first. */
  static void restore(QueuedBuffers buffers, JoinStage stage, RestoredClocks clocks) {
    RestoredKeys restored = new RestoredKeys(stage, clocks);
    try (Stream<JoinKey> all = buffers.keys()) {
      for (JoinKey key : all.toList()) {
        buffers.visit(
            key,
            () -> {
              for (Side side : Side.values()) {
                restored.settle(key, side, buffers);
                restored.read(key, side, buffers);
              }
            });
      }
    }
    // In order they make a queue, not a heap.
    restored.moments.sort(Comparator.comparingLong(Moment::at));
    restored.moments.forEach(next -> buffers.schedule(next.side(), next.key(), next.at()));
    restored.tellKeys();
  }

  /** The same for rows on disk, whose moments are there too. */
  static void restore(TimedBuffers buffers, JoinStage stage, RestoredClocks clocks) {
    RestoredKeys restored = new RestoredKeys(stage, clocks);
    buffers.forEachKey(
        () -> {
          JoinKey key = buffers.selected();
          for (Side side : Side.values()) {
            restored.settle(key, side, buffers);
            RowBuffer buffer = buffers.get(side);
            if (buffer != null) {
              restored.note(side, key, buffer);
              // The rows may be from a savepoint without timers, or may have stayed longer so far.
              buffers.schedule(side, stage.expiry(side, buffer.time(0)));
            }
          }
        });
    restored.tellKeys();
  }

  private void tellKeys() {
    keys.sort(Comparator.comparingLong(Key::lastUse));
    keys.forEach(key -> stage.restoreKey(key.side(), key.key(), key.rows()));
  }

  private void settle(JoinKey key, Side side, StateBuffers buffers) {
    RowBuffer buffer = buffers.get(side);
    if (buffer != null && stage.settle(side, buffer, clocks.of(key, side))) {
      buffers.put(side, buffer);
    }
  }

  private void note(Side side, JoinKey key, RowBuffer buffer) {
    stage.restoreSequence(buffer.lastUse() + 1);
    if (stage.isBounded()) {
      keys.add(new Key(side, key, buffer.lastUse(), buffer.size()));
    }
  }

  private void read(JoinKey key, Side side, QueuedBuffers buffers) {
    RowBuffer buffer = buffers.get(side);
    if (buffer == null) {
      return;
    }
    note(side, key, buffer);
    if (!stage.isLazy(side)) {
      // The job was not bounded before, or had a single partition.
      buffers.forgetMoment(side);
    }
    long common = buffers.moment(side);
    if (common != KeyRows.NO_MOMENT) {
      moments.add(new Moment(side, key, common));
    } else {
      for (int place = 0; place < buffer.size(); place++) {
        moments.add(new Moment(side, key, stage.expiry(side, buffer.time(place))));
      }
    }
  }
}
