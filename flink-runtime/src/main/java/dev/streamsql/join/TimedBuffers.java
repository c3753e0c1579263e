package dev.streamsql.join;

import dev.streamsql.time.Side;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.InternalTimerServiceImpl;
import org.apache.flink.streaming.api.operators.Triggerable;

/**
 * {@link StateBuffers} whose moments are Flink's timers, which are where the rows are: not on the
 * heap. A side of a key has one at a time, its earliest, and its rows know which; a timer that is
 * not it has no meaning any more.
 *
 * <p>The timers go by the sides' clocks in nanoseconds, which only {@link #fire} moves.
 */
final class TimedBuffers extends StateBuffers {
  private final Map<Side, InternalTimerServiceImpl<JoinKey, VoidNamespace>> timers =
      new EnumMap<>(Side.class);

  private final ForeignRows foreign;
  private final PagedRowStore pages;
  private LongConsumer action;
  private boolean fired;

  TimedBuffers(KeyedStateBackend<JoinKey> backend, PagedRowStore store, SideTimers services) {
    super(backend, store);
    foreign = new ForeignRows(backend);
    pages = store;
    for (Side side : Side.values()) {
      timers.put(side, services.of(side, new Trigger(side)));
    }
  }

  private final class Trigger implements Triggerable<JoinKey, VoidNamespace> {
    private final Side side;

    Trigger(Side side) {
      this.side = side;
    }

    @Override
    public void onEventTime(InternalTimer<JoinKey, VoidNamespace> timer) {
      fired = true;
      begin();
      if (rows() != null && moment(side) == timer.getTimestamp()) {
        rows().setMoment(side, KeyRows.NO_MOMENT);
        write();
        action.accept(timer.getTimestamp());
      }
    }

    @Override
    public void onProcessingTime(InternalTimer<JoinKey, VoidNamespace> timer) {
      throw new IllegalStateException("a join has no timers of processing time");
    }
  }

  /** Reads the keys only where something of them is not in the state: with many it takes long. */
  @Override
  void restore(JoinStage stage, RestoredClocks clocks, boolean settled) throws Exception {
    if (foreign.moveTo(pages) || stage.isBounded() || !settled) {
      RestoredKeys.restore(this, stage, clocks);
    }
  }

  @Override
  public void schedule(Side side, long at) {
    long registered = moment(side);
    if (registered == KeyRows.NO_MOMENT || at < registered) {
      register(side, at);
    }
  }

  private void register(Side side, long at) {
    rows().setMoment(side, at);
    timers.get(side).registerEventTimeTimer(VoidNamespace.INSTANCE, at);
    write();
  }

  @Override
  public void scheduleNext(Side side, long at) {
    schedule(side, at);
  }

  @Override
  public void scheduleOnce(Side side, long at) {
    if (moment(side) == KeyRows.NO_MOMENT) {
      register(side, at);
    }
  }

  @Override
  public void scheduleAgain(Side side, long at) {
    register(side, at);
  }

  @Override
  public void scheduleRows(Side side, LongUnaryOperator moment) {
    forEachKey(
        () -> {
          RowBuffer buffer = get(side);
          if (buffer != null) {
            schedule(side, moment.applyAsLong(buffer.time(0)));
          }
        });
  }

  /** Runs an action for each key with rows, which need not fit the heap together. */
  void forEachKey(Runnable visitor) {
    flush();
    try (Stream<JoinKey> keys = keys()) {
      keys.forEach(key -> visit(key, visitor));
    }
  }

  @Override
  public void fire(Side side, long clock, LongConsumer receiver) {
    JoinKey current = selected();
    action = receiver;
    fired = false;
    try {
      timers.get(side).advanceWatermark(clock);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("The timers of the join cannot be read or written", e);
    } finally {
      if (fired) {
        selectAgain(current);
      }
    }
  }
}
