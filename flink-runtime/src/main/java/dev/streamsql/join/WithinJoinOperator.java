package dev.streamsql.join;

import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.RowTime;
import dev.streamsql.row.StreamRow;
import dev.streamsql.time.Side;
import dev.streamsql.time.SideClocks;
import dev.streamsql.time.SourceClocks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.InternalTimerServiceImpl;
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

  private final JoinStep step;
  private final int outputTag;
  private final int leftChannels;
  private final JoinBounds bounds;
  private final int rightWidth;

  private transient SideClocks clocks;
  private transient StateBuffers buffers;
  private transient JoinStage stage;
  private transient StageMetrics metrics;
  private transient StageWarnings warnings;
  private transient ListState<StageSnapshot> snapshots;
  private transient ListState<SourceClocks.Snapshot> clockSnapshots;
  private transient int subtask;
  private transient boolean restored;
  private transient long arrival;

  /**
   * Creates the operator.
   *
   * @param step what to join, and how
   * @param outputTag the tag of the joined rows' stream
   * @param leftChannels how many stampers move the left clock: of a single one each row tells the
   *     whole clock, of several only the watermark does
   * @param bounds what bounds the state of each subtask
   */
  public WithinJoinOperator(JoinStep step, int outputTag, int leftChannels, JoinBounds bounds) {
    this.step = step;
    this.outputTag = outputTag;
    this.leftChannels = leftChannels;
    this.bounds = bounds;
    this.rightWidth = step.right().columns().size();
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    boolean several = leftChannels > 1 && step.time().mode() != RowTime.Mode.ARRIVAL;
    clocks = new SideClocks(step.withinNanos(), several);
    metrics = new StageMetrics(getRuntimeContext(), step.id(), step.stage(), clocks);
    warnings = new StageWarnings(step, clocks);
    buffers = new StateBuffers(this);
    stage =
        new JoinStage(
            step.kind(), step.withinNanos(), clocks, bounds, buffers, this::emit, metrics);
    snapshots =
        context
            .getOperatorStateStore()
            .getListState(new ListStateDescriptor<>("stage", new StageSnapshot.Serializer()));
    clockSnapshots =
        context
            .getOperatorStateStore()
            .getListState(new ListStateDescriptor<>("clocks", new ClockSnapshotSerializer()));
    for (SourceClocks.Snapshot snapshot : clockSnapshots.get()) {
      clocks.restore(snapshot);
    }
    restored = context.isRestored();
    subtask = getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
    arrival = StreamRow.NO_ARRIVAL;
    for (StageSnapshot snapshot : snapshots.get()) {
      stage.restoreSequence(snapshot.nextSequence());
      metrics.restoreBufferedRows(snapshot.bufferedRows());
    }
  }

  @Override
  public void open() throws Exception {
    super.open();
    for (Side side : Side.values()) {
      String name = side.name().toLowerCase(Locale.ROOT);
      ValueState<RowBuffer> rows =
          getRuntimeContext()
              .getState(new ValueStateDescriptor<>(stateName(side), new RowBufferSerializer()));
      buffers.bind(side, rows, timers(name + "-expiry"));
    }
    if (restored && bounds.isBounded()) {
      restoreKeys();
    }
    if (step.time().mode() == RowTime.Mode.ARRIVAL) {
      long period =
          Math.max(1L, Math.min(LONGEST_TICK_MILLIS, step.withinNanos() / 100 / NANOS_PER_MILLI));
      getProcessingTimeService().scheduleWithFixedDelay(now -> tick(), period, period);
    }
  }

  /** The order of the keys' last use is in their buffers. */
  private void restoreKeys() throws Exception {
    for (Side side : Side.values()) {
      List<RestoredKey> keys = new ArrayList<>();
      try (Stream<JoinKey> all =
          this.<JoinKey>getKeyedStateBackend().getKeys(stateName(side), VoidNamespace.INSTANCE)) {
        for (JoinKey key : all.toList()) {
          setCurrentKey(key);
          RowBuffer buffer = buffers.get(side);
          keys.add(new RestoredKey(key, buffer.lastUse(), buffer.size()));
        }
      }
      keys.sort(Comparator.comparingLong(RestoredKey::lastUse));
      keys.forEach(key -> stage.restoreKey(side, key.key(), key.rows()));
    }
    stage.evictSurplus();
  }

  private record RestoredKey(JoinKey key, long lastUse, int rows) {}

  private static String stateName(Side side) {
    return side.name().toLowerCase(Locale.ROOT) + "-rows";
  }

  /**
   * Returns a timer service whose event time is one side's clock in nanoseconds, moved by this
   * operator only.
   */
  // getInternalTimerService declares the interface; the class is the one that can be moved.
  @SuppressWarnings("unchecked")
  private InternalTimerServiceImpl<JoinKey, VoidNamespace> timers(String name) {
    return (InternalTimerServiceImpl<JoinKey, VoidNamespace>)
        this.<JoinKey, VoidNamespace>getInternalTimerService(
            name, VoidNamespaceSerializer.INSTANCE, buffers.target());
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
    StampedRow stamped = element.getValue();
    arrival = Math.max(arrival, stamped.row().arrival());
    long time = stamped.time();
    if (step.time().mode() == RowTime.Mode.ARRIVAL) {
      tick();
      time = wallClock();
    } else {
      moveClocks(stamped.clocks());
    }
    if (stamped.role() == StampedRow.Role.CLOCK) {
      stage.reviewHeld();
      return;
    }
    if (stamped.role() == StampedRow.Role.CARRIED) {
      output.collect(new StreamRecord<>(stamped.row()));
      return;
    }
    Side side = stamped.role() == StampedRow.Role.LEFT ? Side.LEFT : Side.RIGHT;
    JoinStage.Arrival fate =
        stage.arrive(side, stamped.clocks().partition(), time, stamped.row().values());
    warnings.arrived(side, fate, metrics);
    warnings.skew(side);
  }

  private void moveClocks(StampClocks header) {
    clocks.merge(
        header.channel(),
        header.partition(),
        header.ownLeft(),
        header.ownRight(),
        header.left(),
        header.right(),
        header.idle());
    if (leftChannels == 1 && header.left() != SideClocks.UNSET) {
      stage.advance(Side.LEFT, header.left());
    }
    // Right rows are never padded, so they may leave as soon as their own clock lets them.
    stage.advance(Side.RIGHT, clocks.newest(Side.RIGHT));
  }

  private void emit(Object[] left, Object[] right, long due) {
    Object[] joined = Arrays.copyOf(left, left.length + rightWidth);
    if (right != null) {
      System.arraycopy(right, 0, joined, left.length, rightWidth);
    }
    // A replayed padding arrives at the next stage when it fell due, whichever row has shown it.
    boolean replayed = step.time().mode() == RowTime.Mode.RECORDED_ARRIVAL;
    long moment = replayed && due != Buffers.Output.NOW ? due : arrival;
    output.collect(new StreamRecord<>(new StreamRow(outputTag, subtask, moment, joined)));
  }

  /** The left clock, for a subtask that gets no row; timers fire by it, not by Flink's time. */
  @Override
  public void processWatermark(Watermark mark) {
    if (mark.getTimestamp() >= LARGEST_MILLIS) {
      return;
    }
    long clock = mark.getTimestamp() * NANOS_PER_MILLI;
    if (clocks.raiseFloor(Side.LEFT, clock)) {
      stage.advance(Side.LEFT, clock);
    }
    if (step.time().mode() == RowTime.Mode.RECORDED_ARRIVAL
        && clocks.raiseFloor(Side.RIGHT, clock)) {
      stage.advance(Side.RIGHT, clock);
    }
  }

  @Override
  public void endInput() {
    stage.flush();
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    snapshots.update(List.of(new StageSnapshot(stage.nextSequence(), metrics.bufferedRows())));
    clockSnapshots.update(clocks.snapshot());
  }
}
