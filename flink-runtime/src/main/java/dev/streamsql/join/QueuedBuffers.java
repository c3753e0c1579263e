package dev.streamsql.join;

import dev.streamsql.time.Side;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.apache.flink.runtime.state.KeyedStateBackend;

/** {@link StateBuffers} whose moments are on the heap, as their rows are: one for each row. */
final class QueuedBuffers extends StateBuffers {
  private final Map<Side, MomentQueue> moments = new EnumMap<>(Side.class);

  private final ForeignRows foreign;
  private final HeapRowStore heap;
  private final SideTimers timers;

  /**
   * Creates buffers.
   *
   * @param timers the timers of a savepoint that was written where they are needed
   */
  QueuedBuffers(KeyedStateBackend<JoinKey> backend, HeapRowStore store, SideTimers timers) {
    super(backend, store);
    this.foreign = new ForeignRows(backend);
    this.heap = store;
    this.timers = timers;
    for (Side side : Side.values()) {
      moments.put(side, new MomentQueue());
    }
  }

  @Override
  void restore(JoinStage stage, RestoredClocks clocks, boolean settled) throws Exception {
    if (foreign.moveTo(heap)) {
      timers.clear();
    }
    RestoredKeys.restore(this, stage, clocks);
  }

  @Override
  public void schedule(Side side, long at) {
    moments.get(side).add(rows().key(), at);
  }

  @Override
  public void scheduleNext(Side side, long at) {
    // Each row has a moment of its own.
  }

  @Override
  public void scheduleOnce(Side side, long at) {
    if (rows().moment(side) == KeyRows.NO_MOMENT) {
      rows().setMoment(side, at);
      schedule(side, at);
    }
  }

  @Override
  public void scheduleAgain(Side side, long at) {
    rows().setMoment(side, at);
    moments.get(side).addAgain(rows().key(), at);
  }

  @Override
  public void scheduleRows(Side side, LongUnaryOperator moment) {
    try (Stream<JoinKey> keys = keys()) {
      keys.toList().forEach(key -> visit(key, () -> scheduleCurrentRows(side, moment)));
    }
  }

  private void scheduleCurrentRows(Side side, LongUnaryOperator moment) {
    RowBuffer buffer = get(side);
    if (buffer != null && rows().moment(side) != KeyRows.NO_MOMENT) {
      forgetMoment(side);
      for (int place = 0; place < buffer.size(); place++) {
        schedule(side, moment.applyAsLong(buffer.time(place)));
      }
    }
  }

  /** Lets the current key have no common moment of a side. */
  void forgetMoment(Side side) {
    if (moment(side) != KeyRows.NO_MOMENT) {
      rows().setMoment(side, KeyRows.NO_MOMENT);
      write();
    }
  }

  /** Registers a moment for any key: of rows that a checkpoint holds. */
  void schedule(Side side, JoinKey key, long at) {
    moments.get(side).add(key, at);
  }

  @Override
  public void fire(Side side, long clock, LongConsumer action) {
    MomentQueue queue = moments.get(side);
    if (queue.next() > clock) {
      return;
    }
    JoinKey current = selected();
    try {
      while (!queue.isEmpty() && queue.next() <= clock) {
        long at = queue.next();
        select(queue.poll());
        if (comes(side, at)) {
          action.accept(at);
        }
      }
    } finally {
      selectAgain(current);
    }
  }

  /** Tells whether a moment has a meaning: where a side has a common one, only that has. */
  private boolean comes(Side side, long at) {
    long common = moment(side);
    if (common == KeyRows.NO_MOMENT) {
      return rows() != null;
    }
    if (common != at) {
      return false;
    }
    rows().setMoment(side, KeyRows.NO_MOMENT);
    return true;
  }
}
