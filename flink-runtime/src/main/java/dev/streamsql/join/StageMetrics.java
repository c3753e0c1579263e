package dev.streamsql.join;

import dev.streamsql.plan.JoinStep;
import dev.streamsql.time.Side;
import dev.streamsql.time.SideClocks;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;

/**
 * The metrics {@code join_stage{i}_…} of a stage (contract section 9). They exist from the start
 * and are 0 before the first row. Each count is also an accumulator, so that it outlives the job.
 */
final class StageMetrics implements StageCounters {
  private final Count matches;
  private final Count leftTimeouts;
  private final Count rightTimeouts;
  private final Count late;
  private final Count evicted;
  private final Count dropped;
  private long buffered;

  StageMetrics(RuntimeContext context, JoinStep join, SideClocks clocks) {
    String step = join.id();
    int stage = join.stage();
    matches = new Count(context, step, StageMetricNames.of(stage, StageMetricNames.MATCHES));
    leftTimeouts =
        new Count(context, step, StageMetricNames.of(stage, StageMetricNames.LEFT_TIMEOUTS));
    // RIGHT and FULL joins exist in complete mode only.
    rightTimeouts =
        join.kind().padsRight()
            ? new Count(context, step, StageMetricNames.of(stage, StageMetricNames.RIGHT_TIMEOUTS))
            : null;
    late = new Count(context, step, StageMetricNames.of(stage, StageMetricNames.LATE));
    evicted = new Count(context, step, StageMetricNames.of(stage, StageMetricNames.KEYS_EVICTED));
    dropped = new Count(context, step, StageMetricNames.of(stage, StageMetricNames.ROWS_DROPPED));
    MetricGroup group = context.getMetricGroup();
    // Backpressure replaces dropping at the entry: it stays 0.
    group.counter(StageMetricNames.of(stage, StageMetricNames.INPUT_DROPPED));
    group.gauge(
        StageMetricNames.of(stage, StageMetricNames.BUFFERED), (Gauge<Long>) () -> buffered);
    for (Side side : Side.values()) {
      group.gauge(
          StageMetricNames.of(
              stage,
              side == Side.LEFT ? StageMetricNames.LEFT_CLOCK : StageMetricNames.RIGHT_CLOCK),
          (Gauge<Long>) () -> Math.max(0L, clocks.side(side)));
    }
  }

  /** A Flink counter and an accumulator that count the same. */
  static final class Count {
    private final Counter counter;
    private final LongCounter accumulator = new LongCounter();

    Count(RuntimeContext context, String step, String name) {
      counter = context.getMetricGroup().counter(name);
      context.addAccumulator(step + "/" + name, accumulator);
    }

    void increment() {
      add(1L);
    }

    void add(long more) {
      counter.inc(more);
      accumulator.add(more);
    }

    long value() {
      return accumulator.getLocalValuePrimitive();
    }
  }

  long evictedKeys() {
    return evicted.value();
  }

  long droppedRows() {
    return dropped.value();
  }

  long lateRows() {
    return late.value();
  }

  long bufferedRows() {
    return buffered;
  }

  /** Returns what has been counted so far; the order is part of the checkpoint's format. */
  List<Long> counts() {
    return counters().stream().map(Count::value).toList();
  }

  private List<Count> counters() {
    List<Count> counters = new ArrayList<>(List.of(matches, leftTimeouts, late, evicted, dropped));
    if (rightTimeouts != null) {
      counters.add(rightTimeouts);
    }
    return counters;
  }

  /** Goes on counting from a checkpoint. */
  void restore(StageSnapshot snapshot) {
    buffered += snapshot.bufferedRows();
    List<Count> counters = counters();
    for (int i = 0; i < Math.min(counters.size(), snapshot.counts().size()); i++) {
      counters.get(i).add(snapshot.counts().get(i));
    }
  }

  @Override
  public void matchEmitted() {
    matches.increment();
  }

  @Override
  public void leftTimeoutEmitted() {
    leftTimeouts.increment();
  }

  @Override
  public void rightTimeoutEmitted() {
    rightTimeouts.increment();
  }

  @Override
  public void lateDropped() {
    late.increment();
  }

  @Override
  public void keyEvicted() {
    evicted.increment();
  }

  @Override
  public void rowDropped() {
    dropped.increment();
  }

  @Override
  public void buffered(int change) {
    buffered += change;
  }
}
