package dev.streamsql.join;

import dev.streamsql.expression.ExpressionCompiler;
import dev.streamsql.function.FunctionRegistry;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.RowTime;
import dev.streamsql.plan.WallClock;
import dev.streamsql.row.StreamRow;
import dev.streamsql.time.RowTimes;
import dev.streamsql.time.Side;
import dev.streamsql.time.SourceClocks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;

/**
 * Stamps the rows of an edge for one join, before they are distributed by key: time, key, and both
 * sides' clocks as they stand with the row (contract sections 3 and 4). Chained behind the source,
 * so that it sees its rows in their one order.
 *
 * <p>Its clocks also reach join subtasks that get no row: the left one as watermark, at most once
 * per hundredth of WITHIN, all of them in clock rows where that is not enough. A row without a
 * usable time is dropped and given as dead letter.
 */
public final class ClockStamper extends AbstractStreamOperator<StampedRow>
    implements OneInputStreamOperator<StreamRow, StampedRow>, BoundedOneInput {
  private static final long serialVersionUID = 1L;
  private static final long NANOS_PER_MILLI = 1_000_000L;
  private static final long LARGEST_MILLIS = Long.MAX_VALUE / NANOS_PER_MILLI;

  /** Wall-clock time is looked at so often per idle time-out. */
  private static final int TICKS = 10;

  private final JoinStep step;
  private final RowTime time;
  private final String part;
  private final int edge;
  private final Map<String, EdgeStream> streams;
  private final long idleTimeoutMillis;
  private final JoinChannels channels;
  private final ClockTargets clockTargets;
  private final InputEnd end;

  private transient Map<Integer, List<StampTarget>> targets;
  private transient StampTimes times;
  private transient LongSupplier wallClockReader;
  private transient SourceClocks clocks;
  private transient LeftClockSignal signal;
  private transient ClockProgress progress;
  private transient ClockBroadcast broadcast;
  private transient StampReport report;
  private transient ListState<StamperSnapshot> snapshots;
  private transient long recordedClock;

  /**
   * Creates the operator.
   *
   * @param step the join
   * @param part the operator's part in the step
   * @param edge the number of this edge among the join's, from 0
   * @param streams those of its streams that come on this edge
   * @param idleTimeoutMillis after how long a silent partition no longer holds a side's clock back
   * @param channels all stampers of the join
   * @param clockTargets the join's subtasks, which are told of the clocks from time to time
   * @param end how the edge's input ends
   */
  public ClockStamper(
      JoinStep step,
      String part,
      int edge,
      Map<String, EdgeStream> streams,
      long idleTimeoutMillis,
      JoinChannels channels,
      ClockTargets clockTargets,
      InputEnd end) {
    this.step = step;
    this.time = step.time();
    this.part = part;
    this.edge = edge;
    this.streams = Map.copyOf(streams);
    this.idleTimeoutMillis = idleTimeoutMillis;
    this.channels = channels;
    this.clockTargets = clockTargets;
    this.end = end;
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    clocks = new SourceClocks(TICKS);
    ListStateDescriptor<StamperSnapshot> descriptor =
        new ListStateDescriptor<>("clocks", new StamperSnapshot.Serializer());
    snapshots =
        end == InputEnd.NEVER
            ? context.getOperatorStateStore().getUnionListState(descriptor)
            : context.getOperatorStateStore().getListState(descriptor);
    for (StamperSnapshot snapshot : snapshots.get()) {
      if (snapshot.subtask() == subtask() && snapshot.parallelism() == parallelism()) {
        clocks.restore(snapshot.clocks());
      } else {
        clocks.restoreLater(snapshot.clocks());
      }
    }
    recordedClock = Math.max(clocks.lastRowAt(Side.LEFT), clocks.lastRowAt(Side.RIGHT));
  }

  @Override
  public void open() throws Exception {
    super.open();
    report = new StampReport(getRuntimeContext(), step, part, streams);
    wallClockReader = this::wallClock;
    times = new StampTimes(time.unit(), report, output);
    signal = new LeftClockSignal(output, step.withinNanos());
    progress = new ClockProgress(step.withinNanos());
    broadcast = new ClockBroadcast(output, clockTargets.keys(), clocks, number(subtask()));
    targets = new HashMap<>();
    ExpressionCompiler compiler = new ExpressionCompiler(FunctionRegistry.standard());
    streams.forEach(
        (name, stream) -> targets.put(stream.tag(), StampTarget.all(step, name, compiler)));
    // A channel without left rows must not hold the left clock back; rows on it are legal all the
    // same. The first left row makes it active.
    // In complete mode it tells by clock rows; an idle channel would keep an earlier stage's
    // watermarks from the next one.
    if (!time.isComplete()) {
      signal.setIdle(true);
    }
    long period = Math.max(1, idleTimeoutMillis / TICKS);
    getProcessingTimeService().scheduleWithFixedDelay(now -> tick(), period, period);
    if (time.idleTimeoutNanos() > 0 && time.wallClock() == WallClock.LIVE) {
      long idle = Math.max(1, time.idleTimeoutNanos() / NANOS_PER_MILLI / TICKS);
      getProcessingTimeService().scheduleWithFixedDelay(now -> idleTick(), idle, idle);
    }
  }

  private int subtask() {
    return getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
  }

  private int parallelism() {
    return getRuntimeContext().getTaskInfo().getNumberOfParallelSubtasks();
  }

  private int number(int partition) {
    return JoinChannels.number(edge, partition);
  }

  /** A silent partition stops holding the left clock back: the watermark may move without a row. */
  private void tick() {
    boolean moved = clocks.tick();
    if (time.isComplete()) {
      tellStatus(false);
      return;
    }
    if (moved && movesLeftClock() && !signal.isIdle()) {
      tellLeftClock();
      signal.setIdle(!clocks.isActive(Side.LEFT));
    }
    if (!time.isLiveArrival() && (clocks.snapshot().size() > 1 || channels.areSeveral())) {
      tellStatus(false);
    }
  }

  /** A side that is silent for the idle time-out takes the wall clock, also while no row comes. */
  private void idleTick() {
    if (checkIdle() || channels.areSeveral()) {
      tellStatus(false);
    }
  }

  /** Where several stampers stamp a side's rows, the join decides, from what they tell it. */
  private boolean checkIdle() {
    boolean jumped = false;
    for (Side side : Side.values()) {
      if (channels.isSole(side)
          && IdleSides.isIdle(clocks.lastRowAt(side), wallClock(), time.idleTimeoutNanos())) {
        clocks.jump(side, wallClock());
        jumped = true;
      }
    }
    if (jumped && movesLeftClock()) {
      tellLeftClock();
    }
    return jumped;
  }

  private void tellStatus(boolean ended) {
    if (ended || time.idleTimeoutNanos() > 0 || time.isComplete() || hasPartitions()) {
      broadcast.tell(StamperStatus.of(clocks, ended, wallClock()).toRow());
    }
  }

  /** Where one subtask gets all rows of one stamper, their headers tell it everything. */
  private void tellLeftClock() {
    boolean toldByRows = clockTargets.parallelism() == 1 && channels.isSole(Side.LEFT);
    if (!time.isComplete() && !toldByRows) {
      signal.tell(clocks.side(Side.LEFT));
    }
  }

  private boolean hasPartitions() {
    return !clocks.snapshot().isEmpty();
  }

  private long wallClock() {
    return time.wallClock() == WallClock.LIVE
        ? getProcessingTimeService().getCurrentProcessingTime() * NANOS_PER_MILLI
        : recordedClock;
  }

  /**
   * Tells whether an edge's rows move a join's left clock.
   *
   * @param step the join
   * @param streams the streams that come on the edge
   */
  public static boolean movesLeftClock(JoinStep step, Set<String> streams) {
    return !step.time().isEvent() || streams.contains(step.left().stream());
  }

  /**
   * Tells whether an edge's rows move a join's right clock.
   *
   * @param step the join
   * @param streams the streams that come on the edge
   */
  public static boolean movesRightClock(JoinStep step, Set<String> streams) {
    return !step.time().isEvent() || streams.contains(step.right().stream());
  }

  private boolean movesLeftClock() {
    return movesLeftClock(step, streams.keySet());
  }

  @Override
  public void processElement(StreamRecord<StreamRow> element) {
    StreamRow row = element.getValue();
    recordedClock = Math.max(recordedClock, row.arrival());
    if (row.isTick()) {
      passTime(row);
      return;
    }
    if (row.isPartition()) {
      clocks.resume(number(row.partition()));
      if (time.isComplete()) {
        clocks.await(number(row.partition()));
      }
      broadcast.tell(row);
      return;
    }
    if (time.isEvent() && time.wallClock() == WallClock.RECORDED && time.idleTimeoutNanos() > 0) {
      checkIdle();
    }
    for (StampTarget target : targets.getOrDefault(row.stream(), List.of())) {
      if (time.isEvent()) {
        stampEventTime(target, row);
      } else if (time.wallClock() == WallClock.LIVE) {
        emit(target, row, StampedRow.ON_ARRIVAL);
      } else {
        stampRecorded(target, row);
      }
    }
  }

  /** The wall clock of a replay moves on without a row. */
  private void passTime(StreamRow tick) {
    if (time.wallClock() == WallClock.RECORDED || tick.isSweep()) {
      if (time.isRecordedArrival()) {
        observeBoth(number(tick.partition()));
        clocks.snapshot().forEach(partition -> observeBoth(partition.partition()));
      } else if (time.wallClock() != WallClock.LIVE) {
        checkIdle();
      }
    }
    broadcast.tell(tick);
  }

  private void observeBoth(int partition) {
    clocks.observe(Side.LEFT, partition, Math.max(0L, recordedClock));
    clocks.observe(Side.RIGHT, partition, Math.max(0L, recordedClock));
  }

  private void stampEventTime(StampTarget target, StreamRow row) {
    if (target.role() == StampedRow.Role.CARRIED) {
      emit(target, row, StampedRow.ON_ARRIVAL);
      return;
    }
    Side side = target.role() == StampedRow.Role.LEFT ? Side.LEFT : Side.RIGHT;
    boolean merged = target.side().merged();
    long rowTime = times.read(target, row, wallClockReader);
    if (rowTime == RowTimes.NONE) {
      return;
    }
    int partition = number(row.partition());
    // In complete mode an earlier stage tells by its watermark how far its rows have come.
    if (!(merged && time.isComplete())) {
      clocks.observe(side, partition, rowTime);
    }
    if (time.idleTimeoutNanos() > 0) {
      clocks.rowAt(side, partition, wallClock());
    }
    if (side == Side.LEFT && !time.isComplete()) {
      signal.setIdle(false);
    }
    emit(target, row, rowTime);
  }

  private void stampRecorded(StampTarget target, StreamRow row) {
    int partition = number(row.partition());
    boolean stepped = time.wallClock() == WallClock.STEPPED;
    if (stepped && target.role() == StampedRow.Role.CARRIED) {
      emit(target, row, StampedRow.ON_ARRIVAL);
      return;
    }
    Side own = target.role() == StampedRow.Role.RIGHT ? Side.RIGHT : Side.LEFT;
    long rowTime = Math.max(0L, Math.max(clocks.own(own, partition), row.arrival()));
    clocks.observe(own, partition, rowTime);
    if (!stepped) {
      clocks.observe(own.other(), partition, rowTime);
    }
    signal.setIdle(false);
    emit(target, row, rowTime);
  }

  private void emit(StampTarget target, StreamRow row, long rowTime) {
    tellLeftClock();
    StampClocks stamp = broadcast.stamp(number(row.partition()));
    StampedRow stamped =
        new StampedRow(
            target.role(),
            target.keys().encode(row.values()),
            rowTime,
            stamp,
            row.stream(),
            row.partition(),
            row.arrival(),
            target.columns() == null ? row.values() : target.project(row.values()));
    output.collect(new StreamRecord<>(stamped));
    report.clocks(stamp.left(), stamp.right());
    if (time.isComplete()
        && (clockTargets.parallelism() > 1 || channels.areSeveral())
        && progress.isDue(stamp.left(), stamp.right())) {
      tellStatus(false);
    }
  }

  /**
   * Watermarks from upstream say nothing about this join's clocks, but in complete mode an earlier
   * stage's tells that no merged row comes behind it.
   */
  @Override
  public void processWatermark(Watermark mark) {
    if (time.isComplete() && step.left().merged() && mark.getTimestamp() < LARGEST_MILLIS) {
      clocks.observe(
          Side.LEFT, number(subtask()), Math.max(0L, mark.getTimestamp() * NANOS_PER_MILLI));
      tellStatus(false);
    }
  }

  @Override
  public void processWatermarkStatus(WatermarkStatus status) {}

  @Override
  public void endInput() {
    if (time.isComplete()) {
      tellStatus(true);
    }
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    List<StamperSnapshot> all = new ArrayList<>();
    for (SourceClocks.Snapshot known : clocks.snapshot()) {
      all.add(new StamperSnapshot(subtask(), parallelism(), known));
    }
    // All subtasks have those that none has seen yet; one of them passes them on.
    if (end == InputEnd.POSSIBLE || subtask() == 0) {
      for (SourceClocks.Snapshot unseen : clocks.pending()) {
        all.add(new StamperSnapshot(0, 0, unseen));
      }
    }
    snapshots.update(all);
  }
}
