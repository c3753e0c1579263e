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
 * {@link StateBuffers} whose moments are where their rows are: on the heap while a key's rows are
 * kept as objects, and Flink's timers once they are written. A side of a key has one moment at a
 * time, its earliest, and its rows know which; another one of it has no meaning any more.
 *
 * <p>The timers go by the sides' clocks in nanoseconds, which only {@link #fire} moves.
 */
final class TimedBuffers extends StateBuffers {
  /** So many moments of keys that are not on the heap any more are no reason to look for them. */
  private static final int FEW_MOMENTS = 1_024;

  private final Map<Side, InternalTimerServiceImpl<JoinKey, VoidNamespace>> timers =
      new EnumMap<>(Side.class);

  private final Map<Side, MomentQueue> moments = new EnumMap<>(Side.class);
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
      moments.put(side, new MomentQueue());
    }
    pages.beforeWrite(this::register);
  }

  private final class Trigger implements Triggerable<JoinKey, VoidNamespace> {
    private final Side side;

    Trigger(Side side) {
      this.side = side;
    }

    @Override
    public void onEventTime(InternalTimer<JoinKey, VoidNamespace> timer) {
      come(side, timer.getTimestamp());
    }

    @Override
    public void onProcessingTime(InternalTimer<JoinKey, VoidNamespace> timer) {
      throw new IllegalStateException("a join has no timers of processing time");
    }
  }

  /** A moment of the current key has come, if it still has a meaning. */
  private void come(Side side, long at) {
    fired = true;
    begin();
    if (rows() != null && moment(side) == at) {
      rows().setMoment(side, KeyRows.NO_MOMENT);
      write();
      action.accept(at);
    }
  }

  /** Lets timers have the moments of the current key, whose rows are written. */
  private void register(KeyRows written) {
    for (Side side : Side.values()) {
      if (written.lacksTimer(side)) {
        timers.get(side).registerEventTimeTimer(VoidNamespace.INSTANCE, written.moment(side));
        written.setTimed(side);
      }
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
      set(side, at);
      moments.get(side).add(rows().key(), at);
      forgetWritten(side);
    }
  }

  private void set(Side side, long at) {
    rows().setMoment(side, at);
    write();
  }

  /** The moments of keys that are not on the heap any more need not be there either. */
  private void forgetWritten(Side side) {
    MomentQueue queue = moments.get(side);
    // A key may have several that are still to come: then looking for others so soon is in vain.
    if (queue.size() > 2 * Math.max(pages.cachedKeys(), queue.retained()) + FEW_MOMENTS) {
      queue.retain(pages::isCached);
    }
  }

  @Override
  public void scheduleNext(Side side, long at) {
    schedule(side, at);
  }

  @Override
  public void scheduleOnce(Side side, long at) {
    if (moment(side) == KeyRows.NO_MOMENT) {
      schedule(side, at);
    }
  }

  @Override
  public void scheduleAgain(Side side, long at) {
    set(side, at);
    moments.get(side).addAgain(rows().key(), at);
    forgetWritten(side);
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
      fire(side, clock);
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

  /** Fires timers and moments of the heap in one order; each may bring new ones. */
  private void fire(Side side, long clock) throws Exception {
    MomentQueue queue = moments.get(side);
    while (true) {
      long limit = Math.min(queue.next(), clock);
      boolean all = timers.get(side).tryAdvanceWatermark(limit, () -> queue.next() < limit);
      if (all && (queue.isEmpty() || queue.next() > clock)) {
        return;
      }
      if (all) {
        long at = queue.next();
        JoinKey key = queue.poll();
        // Where its rows are written, a timer has come.
        if (pages.isCached(key)) {
          select(key);
          come(side, at);
        }
      }
    }
  }
}
