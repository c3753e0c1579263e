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
import dev.streamsql.time.SideClocks;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  private static final long NANOS_PER_MILLI = 1_000_000L;

  private final JoinStep step;
  private final String part;
  private final Map<String, EdgeStream> streams;

  private transient Map<Integer, StampTarget> targets;
  private transient RowTimes times;
  private transient SideClocks clocks;
  private transient StampReport report;
  private transient ListState<ClockSnapshot> snapshots;
  private transient long watermarkStep;
  private transient long nextWatermark;

  /**
   * Creates the operator.
   *
   * @param step the join
   * @param part the operator's part in the step
   * @param streams those of its streams that come on this edge
   */
  public ClockStamper(JoinStep step, String part, Map<String, EdgeStream> streams) {
    this.step = step;
    this.part = part;
    this.streams = Map.copyOf(streams);
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    clocks = new SideClocks(step.withinNanos());
    // Split state, not union: with a finished subtask union state blocks every checkpoint.
    snapshots =
        context
            .getOperatorStateStore()
            .getListState(new ListStateDescriptor<>("clocks", new ClockSnapshot.Serializer()));
    for (ClockSnapshot snapshot : snapshots.get()) {
      clocks.raise(Side.LEFT, snapshot.left());
      clocks.raise(Side.RIGHT, snapshot.right());
    }
  }

  @Override
  public void open() throws Exception {
    super.open();
    times = new RowTimes(step.time().unit());
    report = new StampReport(getRuntimeContext(), step, part, streams);
    watermarkStep = Math.max(1L, step.withinNanos() / 100 / NANOS_PER_MILLI);
    nextWatermark = Long.MIN_VALUE;
    targets = new HashMap<>();
    ExpressionCompiler compiler = new ExpressionCompiler(FunctionRegistry.standard());
    streams.forEach((name, stream) -> targets.put(stream.tag(), target(name, compiler)));
    if (!movesLeftClock()) {
      // Rows may still come: idle only means that this channel says nothing about the left clock.
      output.emitWatermarkStatus(WatermarkStatus.IDLE);
    }
  }

  private StampTarget target(String stream, ExpressionCompiler compiler) {
    if (stream.equals(step.left().stream())) {
      return StampTarget.of(StampedRow.Role.LEFT, step.left(), compiler);
    }
    if (stream.equals(step.right().stream())) {
      return StampTarget.of(StampedRow.Role.RIGHT, step.right(), compiler);
    }
    for (CarriedStream carried : step.carried()) {
      if (stream.equals(carried.stream())) {
        return StampTarget.of(carried, compiler);
      }
    }
    throw new IllegalStateException(step.id() + " does not read " + stream);
  }

  private boolean movesLeftClock() {
    return step.time().mode() != RowTime.Mode.EVENT || streams.containsKey(step.left().stream());
  }

  @Override
  public void processElement(StreamRecord<StreamRow> element) {
    StreamRow row = element.getValue();
    StampTarget target = targets.get(row.stream());
    if (target == null) {
      return;
    }
    switch (step.time().mode()) {
      case EVENT -> stampEventTime(target, row);
      case ARRIVAL -> emit(target, row, StampedRow.ON_ARRIVAL);
      case RECORDED_ARRIVAL -> stampRecorded(target, row);
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
    clocks.raise(side, time);
    emit(target, row, time);
  }

  private void stampRecorded(StampTarget target, StreamRow row) {
    long time = Math.max(0L, Math.max(clocks.get(Side.LEFT), row.arrival()));
    clocks.raise(Side.LEFT, time);
    clocks.raise(Side.RIGHT, time);
    emit(target, row, time);
  }

  private void emit(StampTarget target, StreamRow row, long time) {
    long leftClock = clocks.get(Side.LEFT);
    emitWatermark(leftClock);
    StreamRow carried =
        target.columns() == null
            ? row
            : new StreamRow(
                row.stream(), row.partition(), row.arrival(), target.project(row.values()));
    JoinKey key = target.keys().encode(row.values());
    output.collect(
        new StreamRecord<>(
            new StampedRow(target.role(), key, time, leftClock, clocks.get(Side.RIGHT), carried)));
    report.clocks(leftClock, clocks.get(Side.RIGHT));
  }

  private void emitWatermark(long leftClock) {
    if (leftClock == SideClocks.UNSET) {
      return;
    }
    long millis = leftClock / NANOS_PER_MILLI;
    if (millis >= nextWatermark) {
      nextWatermark = millis + watermarkStep;
      output.emitWatermark(new Watermark(millis));
    }
  }

  /** Watermarks from upstream say nothing about this join's clocks. */
  @Override
  public void processWatermark(Watermark mark) {}

  @Override
  public void processWatermarkStatus(WatermarkStatus status) {}

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    snapshots.update(List.of(new ClockSnapshot(clocks.get(Side.LEFT), clocks.get(Side.RIGHT))));
  }
}
