package dev.streamsql.join;

import dev.streamsql.expression.ExpressionCompiler;
import dev.streamsql.function.FunctionRegistry;
import dev.streamsql.plan.CarriedStream;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.RowTime;
import dev.streamsql.row.DeadLetter;
import dev.streamsql.row.StreamRow;
import dev.streamsql.time.RowTimes;
import dev.streamsql.time.Side;
import dev.streamsql.time.SourceClocks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;

/**
 * Stamps the rows of an edge for one join, before they are distributed by key: time, key, and both
 * sides' clocks as they stand with the row (contract sections 3 and 4). Chained behind the source,
 * so that it sees its rows in their one order.
 *
 * <p>The left clock also goes out as watermark, at most once per hundredth of WITHIN, for join
 * subtasks that get no row. A row without a readable time is dropped, counted as late and given as
 * dead letter.
 */
public final class ClockStamper extends AbstractStreamOperator<StampedRow>
    implements OneInputStreamOperator<StreamRow, StampedRow> {
  private static final long serialVersionUID = 1L;

  /** Wall-clock time is looked at so often per idle time-out. */
  private static final int TICKS = 10;

  /** The low bits of a channel and of a partition; the edge's number is above them. */
  private static final int CHANNEL_BITS = 24;

  private static final StreamRow NO_ROW = new StreamRow(0, 0, StreamRow.NO_ARRIVAL, new Object[0]);

  private final JoinStep step;
  private final String part;
  private final int edge;
  private final Map<String, EdgeStream> streams;
  private final long idleTimeoutMillis;
  private final ClockTargets clockTargets;

  private transient Map<Integer, List<StampTarget>> targets;
  private transient RowTimes times;
  private transient SourceClocks clocks;
  private transient int channel;
  private transient LeftClockSignal signal;
  private transient List<JoinKey> clockKeys;
  private transient StampReport report;
  private transient ListState<SourceClocks.Snapshot> snapshots;

  /**
   * Creates the operator.
   *
   * @param step the join
   * @param part the operator's part in the step
   * @param edge the number of this edge among the join's, from 0
   * @param streams those of its streams that come on this edge
   * @param idleTimeoutMillis after how long a silent partition no longer holds a side's clock back
   * @param clockTargets the join's subtasks, which are told of the clocks from time to time
   */
  public ClockStamper(
      JoinStep step,
      String part,
      int edge,
      Map<String, EdgeStream> streams,
      long idleTimeoutMillis,
      ClockTargets clockTargets) {
    this.step = step;
    this.part = part;
    this.edge = edge;
    this.streams = Map.copyOf(streams);
    this.idleTimeoutMillis = idleTimeoutMillis;
    this.clockTargets = clockTargets;
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    clocks = new SourceClocks(TICKS);
    // Split state, not union: with a finished subtask union state blocks every checkpoint.
    snapshots =
        context
            .getOperatorStateStore()
            .getListState(new ListStateDescriptor<>("clocks", new ClockSnapshotSerializer()));
    for (SourceClocks.Snapshot snapshot : snapshots.get()) {
      clocks.restore(snapshot);
    }
  }

  @Override
  public void open() throws Exception {
    super.open();
    times = new RowTimes(step.time().unit());
    report = new StampReport(getRuntimeContext(), step, part, streams);
    signal = new LeftClockSignal(output, step.withinNanos());
    clockKeys = clockTargets.keys();
    targets = new HashMap<>();
    ExpressionCompiler compiler = new ExpressionCompiler(FunctionRegistry.standard());
    streams.forEach((name, stream) -> targets.put(stream.tag(), targets(name, compiler)));
    // A channel without left rows must not hold the left clock back; rows on it are legal all the
    // same. The first left row makes it active.
    signal.setIdle(true);
    channel = edge << CHANNEL_BITS | getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
    long period = Math.max(1, idleTimeoutMillis / TICKS);
    getProcessingTimeService().scheduleWithFixedDelay(now -> tick(), period, period);
  }

  /** A silent partition stops holding the left clock back: the watermark may move without a row. */
  private void tick() {
    if (clocks.tick() && movesLeftClock() && !signal.isIdle()) {
      signal.tell(clocks.side(Side.LEFT));
      signal.setIdle(!clocks.isActive(Side.LEFT));
    }
    if (step.time().mode() != RowTime.Mode.ARRIVAL) {
      tellClocks();
    }
  }

  /**
   * Tells every subtask of the join each partition's clocks, where there are several: a subtask
   * that gets no row of a partition could not tell one that is read slowly from one that is idle.
   */
  private void tellClocks() {
    List<SourceClocks.Snapshot> partitions = clocks.snapshot();
    if (partitions.size() > 1 || clockTargets.severalStampers()) {
      for (SourceClocks.Snapshot partition : partitions) {
        StampClocks stamp = stamp(partition.partition());
        for (JoinKey key : clockKeys) {
          output.collect(
              new StreamRecord<>(
                  new StampedRow(
                      StampedRow.Role.CLOCK, key, StampedRow.ON_ARRIVAL, stamp, NO_ROW)));
        }
      }
    }
  }

  private StampClocks stamp(int partition) {
    return new StampClocks(
        channel,
        partition,
        clocks.own(Side.LEFT, partition),
        clocks.own(Side.RIGHT, partition),
        clocks.side(Side.LEFT),
        clocks.side(Side.RIGHT),
        clocks.isIdle(partition));
  }

  /** A side of this join may also be carried: a later join reads it beside this one's output. */
  private List<StampTarget> targets(String stream, ExpressionCompiler compiler) {
    List<StampTarget> found = new ArrayList<>();
    if (stream.equals(step.left().stream())) {
      found.add(StampTarget.of(StampedRow.Role.LEFT, step.left(), compiler));
    }
    if (stream.equals(step.right().stream())) {
      found.add(StampTarget.of(StampedRow.Role.RIGHT, step.right(), compiler));
    }
    for (CarriedStream carried : step.carried()) {
      if (stream.equals(carried.stream())) {
        found.add(StampTarget.of(carried, compiler));
      }
    }
    if (found.isEmpty()) {
      throw new IllegalStateException(step.id() + " does not read " + stream);
    }
    return found;
  }

  /**
   * Tells whether an edge's rows move a join's left clock.
   *
   * @param step the join
   * @param streams the streams that come on the edge
   */
  public static boolean movesLeftClock(JoinStep step, Set<String> streams) {
    return step.time().mode() != RowTime.Mode.EVENT || streams.contains(step.left().stream());
  }

  private boolean movesLeftClock() {
    return movesLeftClock(step, streams.keySet());
  }

  @Override
  public void processElement(StreamRecord<StreamRow> element) {
    StreamRow row = element.getValue();
    for (StampTarget target : targets.getOrDefault(row.stream(), List.of())) {
      switch (step.time().mode()) {
        case EVENT -> stampEventTime(target, row);
        case ARRIVAL -> emit(target, row, StampedRow.ON_ARRIVAL);
        case RECORDED_ARRIVAL -> stampRecorded(target, row);
      }
    }
  }

  private void stampEventTime(StampTarget target, StreamRow row) {
    if (target.role() == StampedRow.Role.CARRIED) {
      emit(target, row, StampedRow.ON_ARRIVAL);
      return;
    }
    Object value = target.timestamp().evaluate(row.values());
    long time = times.read(value);
    if (time == RowTimes.NONE) {
      DeadLetter letter = report.unreadableTime(target.side(), row, value);
      output.collect(DeadLetter.OUTPUT, new StreamRecord<>(letter));
      return;
    }
    if (times.contradictsMagnitude(value)) {
      report.contradictoryUnit(target.side(), value);
    }
    Side side = target.role() == StampedRow.Role.LEFT ? Side.LEFT : Side.RIGHT;
    clocks.observe(side, partition(row), time);
    if (side == Side.LEFT) {
      signal.setIdle(false);
    }
    emit(target, row, time);
  }

  private void stampRecorded(StampTarget target, StreamRow row) {
    int partition = partition(row);
    long time = Math.max(0L, Math.max(clocks.own(Side.LEFT, partition), row.arrival()));
    clocks.observe(Side.LEFT, partition, time);
    clocks.observe(Side.RIGHT, partition, time);
    signal.setIdle(false);
    emit(target, row, time);
  }

  /** The row's partition among those of all edges of the join. */
  private int partition(StreamRow row) {
    return edge << CHANNEL_BITS | row.partition();
  }

  private void emit(StampTarget target, StreamRow row, long time) {
    signal.tell(clocks.side(Side.LEFT));
    StampClocks stamp = stamp(partition(row));
    StreamRow carried =
        target.columns() == null
            ? row
            : new StreamRow(
                row.stream(), row.partition(), row.arrival(), target.project(row.values()));
    JoinKey key = target.keys().encode(row.values());
    output.collect(new StreamRecord<>(new StampedRow(target.role(), key, time, stamp, carried)));
    report.clocks(stamp.left(), stamp.right());
  }

  /** Watermarks from upstream say nothing about this join's clocks. */
  @Override
  public void processWatermark(Watermark mark) {}

  @Override
  public void processWatermarkStatus(WatermarkStatus status) {}

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    snapshots.update(clocks.snapshot());
  }
}
