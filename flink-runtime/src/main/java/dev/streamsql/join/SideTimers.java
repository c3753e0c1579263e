package dev.streamsql.join;

import dev.streamsql.time.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.InternalTimerServiceImpl;
import org.apache.flink.streaming.api.operators.Triggerable;

/** The timers of a join's sides: part of the state where it is bytes. */
final class SideTimers {
  private final KeyedStateBackend<JoinKey> backend;
  private final Factory factory;

  private record Timer(JoinKey key, long at) {}

  /** Makes the timer service of a name, as an operator can. */
  @FunctionalInterface
  interface Factory {
    /** Returns it; what a checkpoint has of it is in it. */
    InternalTimerService<VoidNamespace> create(
        String name, Triggerable<JoinKey, VoidNamespace> trigger);
  }

  SideTimers(KeyedStateBackend<JoinKey> backend, Factory factory) {
    this.backend = backend;
    this.factory = factory;
  }

  /** Returns a side's timers. */
  @SuppressWarnings("unchecked")
  InternalTimerServiceImpl<JoinKey, VoidNamespace> of(
      Side side, Triggerable<JoinKey, VoidNamespace> trigger) {
    String name = side.name().toLowerCase(Locale.ROOT) + "-expiry";
    // Only the class can be moved by another clock than the watermark.
    return (InternalTimerServiceImpl<JoinKey, VoidNamespace>) factory.create(name, trigger);
  }

  /** Deletes all timers that a checkpoint has. */
  void clear() throws Exception {
    for (Side side : Side.values()) {
      InternalTimerService<VoidNamespace> service = of(side, new NoTrigger());
      List<Timer> all = new ArrayList<>();
      service.forEachEventTimeTimer(
          (namespace, at) -> all.add(new Timer(backend.getCurrentKey(), at)));
      for (Timer timer : all) {
        backend.setCurrentKey(timer.key());
        service.deleteEventTimeTimer(VoidNamespace.INSTANCE, timer.at());
      }
    }
  }

  /** Of timers that are only deleted. */
  private static final class NoTrigger implements Triggerable<JoinKey, VoidNamespace> {

    @Override
    public void onEventTime(InternalTimer<JoinKey, VoidNamespace> timer) {
      throw new IllegalStateException("a join on the heap has no timers");
    }

    @Override
    public void onProcessingTime(InternalTimer<JoinKey, VoidNamespace> timer) {
      throw new IllegalStateException("a join on the heap has no timers");
    }
  }
}
