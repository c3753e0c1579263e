package dev.streamsql.join;

import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.WallClock;
import dev.streamsql.row.StreamRow;
import dev.streamsql.time.CompleteClocks;
import dev.streamsql.time.Side;
import dev.streamsql.time.SideClocks;
import dev.streamsql.time.SourceClocks;
import java.util.Map;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.runtime.state.heap.HeapKeyedStateBackend;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Runs a {@link JoinStage} on one keyed input of stamped rows. One input, because two network
 * inputs are read in no defined order and the order is part of the meaning (contract section 2).
 *
 * <p>The clocks come with the rows: before each row the operator moves both sides' timers to the
 * clocks in its header, so that the result is exact from the first row and after any restore. The
 * watermark carries the left clock too, only for subtasks that get no row. The end of input pads
 * what is pending; the largest watermark does not, since one of several sources may send it early.
 */
public final class WithinJoinOperator extends AbstractStreamOperator<StreamRow>
    implements OneInputStreamOperator<StampedRow, StreamRow>, BoundedOneInput {
  private static final long serialVersionUID = 1L;
  private static final long NANOS_PER_MILLI = 1_000_000L;
  private static final long LONGEST_TICK_MILLIS = 100L;
  private static final long LARGEST_MILLIS = Long.MAX_VALUE / NANOS_PER_MILLI;

  /**
   * So many rows a subtask are kept as objects where the state is bytes, if nothing else is set.
   */
  public static final long CACHED_ROWS = 200_000;

  private final JoinStep step;
  private final int outputTag;
  private final JoinChannels channels;
  private final JoinBounds bounds;
  private final long cachedRows;

  private transient SideClocks clocks;
  private transient CompleteClocks complete;
  private transient IdleSides idleSides;
  private transient StateBuffers buffers;
  private transient JoinOutput joined;
  private transient JoinStage stage;
  private transient StageMetrics metrics;
  private transient StageWarnings warnings;
  private transient StageState state;
  private transient boolean restored;

  /**
   * Creates the operator.
   *
   * @param step what to join, and how
   * @param outputTag the tag of the joined rows' stream
   * @param channels the stampers: of a single one each row tells the whole clock, of several only
   *     watermarks and clock rows do
   * @param bounds what bounds the state of each subtask
   */
  public WithinJoinOperator(
      JoinStep step, int outputTag, JoinChannels channels, JoinBounds bounds) {
    this(step, outputTag, channels, bounds, CACHED_ROWS);
  }

  /**
   * Creates an operator.
   *
   * @param cachedRows how many rows a subtask keeps as objects where the state is bytes
   */
  public WithinJoinOperator(
      JoinStep step, int outputTag, JoinChannels channels, JoinBounds bounds, long cachedRows) {
    this.step = step;
    this.outputTag = outputTag;
    this.channels = channels;
    this.bounds = bounds;
    this.cachedRows = cachedRows;
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    boolean several = channels.left().size() > 1 && !step.time().isLiveArrival();
    complete = step.time().isComplete() ? completeClocks() : null;
    clocks = new SideClocks(step.window(), several, complete);
    idleSides = new IdleSides(step.time().idleTimeoutNanos(), channels);
    metrics = new StageMetrics(getRuntimeContext(), step, clocks);
    warnings = new StageWarnings(step, clocks);
    buffers = stateBuffers();
    joined =
        new JoinOutput(
            output,
            step,
            outputTag,
            getRuntimeContext().getTaskInfo().getIndexOfThisSubtask(),
            getRuntimeContext().getTaskInfo().getNumberOfParallelSubtasks());
    JoinRules rules =
        new JoinRules(step.kind(), step.window(), ResidualCondition.of(step), !bounds.isBounded());
    stage = new JoinStage(rules, clocks, bounds, buffers, joined, metrics);
    state = new StageState(context.getOperatorStateStore(), getRuntimeContext().getTaskInfo());
    state.restore(stage, metrics);
    restored = context.isRestored();
  }

  private StateBuffers stateBuffers() throws Exception {
    KeyedStateBackend<JoinKey> backend = getKeyedStateBackend();
    SideTimers timers =
        new SideTimers(
            backend,
            (name, trigger) ->
                getInternalTimerService(name, VoidNamespaceSerializer.INSTANCE, trigger));
    return backend instanceof HeapKeyedStateBackend
        ? new QueuedBuffers(backend, new HeapRowStore(backend), timers)
        : new TimedBuffers(
            backend, new PagedRowStore(new KeyPagesState(backend), cachedRows), timers);
  }

  private CompleteClocks completeClocks() {
    long lag = step.time().outOfOrdernessNanos();
    return new CompleteClocks(
        // What an earlier stage tells of its rows is behind them already.
        Map.of(Side.LEFT, step.left().merged() ? 0L : lag, Side.RIGHT, lag),
        Map.of(Side.LEFT, channels.left(), Side.RIGHT, channels.right()));
  }

  @Override
  public void open() throws Exception {
    super.open();
    if (restored) {
      RestoredClocks known = state.clocks();
      boolean settled = state.restore(clocks, known);
      buffers.restore(stage, known, settled);
      stage.evictSurplus();
    }
    if (step.time().isLiveArrival()) {
      long period =
          Math.max(1L, Math.min(LONGEST_TICK_MILLIS, step.withinNanos() / 100 / NANOS_PER_MILLI));
      getProcessingTimeService().scheduleWithFixedDelay(now -> tick(), period, period);
    }
  }

  /** In arrival time padding falls due while no row comes. */
  private void tick() {
    long now = wallClock();
    clocks.raiseAll(now);
    stage.advance(Side.LEFT, now);
    stage.advance(Side.RIGHT, now);
  }

  private long wallClock() {
    return getProcessingTimeService().getCurrentProcessingTime() * NANOS_PER_MILLI;
  }

  @Override
  public void processElement(StreamRecord<StampedRow> element) {
    buffers.begin();
    StampedRow stamped = element.getValue();
    joined.arrived(stamped.arrival());
    long time = stamped.time();
    if (step.time().isLiveArrival()) {
      tick();
      time = wallClock();
    } else {
      moveClocks(stamped);
    }
    switch (stamped.role()) {
      case CLOCK -> hearClocks(stamped);
      case CARRIED -> joined.pass(stamped.row());
      case LEFT -> arrive(Side.LEFT, time, stamped);
      case RIGHT -> arrive(Side.RIGHT, time, stamped);
    }
  }

  private void arrive(Side side, long time, StampedRow stamped) {
    if (step.time().isRecordedArrival()
        && step.time().wallClock() == WallClock.RECORDED
        && !step.carried().isEmpty()) {
      // In a replay a later stage may be due at this moment without getting a row.
      joined.passTime();
    }
    int partition = stamped.partition();
    JoinStage.Arrival fate = stage.arrive(side, partition, time, stamped.values());
    if (fate == JoinStage.Arrival.LATE) {
      StreamRow late =
          LateRows.of(step, side, time, clocks.lateClock(side, partition), stamped.row());
      output.collect(LateRows.OUTPUT, new StreamRecord<>(late));
    }
    warnings.arrived(side, fate, metrics);
    warnings.skew(side);
  }

  /** What a stamper tells besides its rows, or time that passes in a replay. */
  private void hearClocks(StampedRow stamped) {
    StreamRow message = stamped.row();
    if (!message.isControl() && message.values().length > 0) {
      hear(stamped.channel(), StamperStatus.of(message));
    }
    if (!clocks.isComplete()) {
      stage.reviewHeld();
    }
    if (message.isControl()) {
      joined.pass(message);
    }
  }

  private void hear(int channel, StamperStatus status) {
    if (complete != null && status.ended()) {
      complete.end(channel);
    } else if (complete != null) {
      complete.hold(channel, status.holdsLeft(), status.holdsRight());
    }
    idleSides.note(channel, status);
    for (Side side : Side.values()) {
      long idleAt = channels.isSole(side) ? SourceClocks.NEVER : idleSides.idleAt(side);
      if (idleAt != SourceClocks.NEVER && clocks.jump(side, idleAt) && complete == null) {
        stage.advance(side, idleAt);
      }
    }
    if (complete != null) {
      advanceComplete();
    }
  }

  private void moveClocks(StampedRow stamped) {
    boolean goesBack =
        clocks.goesBack(stamped.channel(), stamped.partition(), stamped.left(), stamped.right());
    if (goesBack && complete == null) {
      stage.becomeExact();
    }
    clocks.merge(
        stamped.channel(),
        stamped.partition(),
        stamped.ownLeft(),
        stamped.ownRight(),
        stamped.left(),
        stamped.right(),
        stamped.idle());
    if (complete != null) {
      advanceComplete();
      return;
    }
    if (clocks.haveBeenIdle()) {
      stage.becomeExact();
    }
    if (channels.isSole(Side.LEFT) && stamped.left() != SideClocks.UNSET) {
      stage.advance(Side.LEFT, stamped.left());
    }
    // Right rows are never padded, so they may leave as soon as their own clock lets them.
    stage.advance(Side.RIGHT, clocks.newest(Side.RIGHT));
  }

  private void advanceComplete() {
    long clock = clocks.combined();
    if (clock != SideClocks.UNSET) {
      stage.advanceBoth(clock);
      joined.tellClock(clock);
    }
  }

  /** The left clock, for a subtask that gets no row; timers fire by it, not by Flink's time. */
  @Override
  public void processWatermark(Watermark mark) {
    if (mark.getTimestamp() >= LARGEST_MILLIS || complete != null) {
      return;
    }
    long clock = mark.getTimestamp() * NANOS_PER_MILLI;
    if (clocks.raiseFloor(Side.LEFT, clock)) {
      stage.advance(Side.LEFT, clock);
    }
    if (!step.time().isEvent()
        && step.time().wallClock() == WallClock.RECORDED
        && clocks.raiseFloor(Side.RIGHT, clock)) {
      stage.advance(Side.RIGHT, clock);
    }
  }

  @Override
  public void endInput() {
    if (step.time().wallClock() != WallClock.LIVE) {
      // The next stage may have had no row as late as this one's last.
      joined.passTime();
    }
    stage.flush();
  }

  /** Timers that Flink keeps on the heap are written before {@link #snapshotState} is called. */
  @Override
  public void prepareSnapshotPreBarrier(long checkpointId) throws Exception {
    super.prepareSnapshotPreBarrier(checkpointId);
    buffers.flush();
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    buffers.flush();
    super.snapshotState(context);
    state.snapshot(stage, metrics, clocks);
  }
}
