package dev.streamsql.join;

import dev.streamsql.time.Side;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongConsumer;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.InternalTimerServiceImpl;
import org.apache.flink.streaming.api.operators.KeyContext;
import org.apache.flink.streaming.api.operators.Triggerable;

/**
 * {@link Buffers} in Flink's keyed state: one buffer per key and side, and one timer service per
 * side whose event time is that side's clock, in nanoseconds.
 */
final class StateBuffers implements Buffers {
  private final KeyContext keys;
  private final Map<Side, ValueState<RowBuffer>> states = new EnumMap<>(Side.class);
  private final Map<Side, InternalTimerServiceImpl<JoinKey, VoidNamespace>> timers =
      new EnumMap<>(Side.class);
  private LongConsumer firing;

  StateBuffers(KeyContext keys) {
    this.keys = keys;
  }

  void bind(
      Side side,
      ValueState<RowBuffer> state,
      InternalTimerServiceImpl<JoinKey, VoidNamespace> service) {
    states.put(side, state);
    timers.put(side, service);
  }

  /** The target that both timer services call. */
  Triggerable<JoinKey, VoidNamespace> target() {
    return new Triggerable<>() {
      @Override
      public void onEventTime(InternalTimer<JoinKey, VoidNamespace> timer) {
        firing.accept(timer.getTimestamp());
      }

      @Override
      public void onProcessingTime(InternalTimer<JoinKey, VoidNamespace> timer) {
        throw new IllegalStateException("no processing-time timer is ever registered");
      }
    };
  }

  @Override
  public Object currentKey() {
    return keys.getCurrentKey();
  }

  @Override
  public void visit(Object key, Runnable action) {
    Object current = keys.getCurrentKey();
    keys.setCurrentKey(key);
    try {
      action.run();
    } finally {
      if (current != null) {
        keys.setCurrentKey(current);
      }
    }
  }

  @Override
  public RowBuffer remove(Side side, Object key) {
    RowBuffer[] removed = new RowBuffer[1];
    visit(
        key,
        () -> {
          removed[0] = get(side);
          states.get(side).clear();
        });
    return removed[0];
  }

  @Override
  public RowBuffer get(Side side) {
    try {
      return states.get(side).value();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void put(Side side, RowBuffer buffer) {
    try {
      ValueState<RowBuffer> state = states.get(side);
      if (buffer.size() == 0) {
        state.clear();
      } else {
        state.update(buffer);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void schedule(Side side, long at) {
    timers.get(side).registerEventTimeTimer(VoidNamespace.INSTANCE, at);
  }

  @Override
  public void fire(Side side, long clock, LongConsumer action) {
    Object key = keys.getCurrentKey();
    firing = action;
    try {
      timers.get(side).advanceWatermark(clock);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("a timer of the join failed", e);
    } finally {
      firing = null;
      if (key != null) {
        keys.setCurrentKey(key);
      }
    }
  }
}
