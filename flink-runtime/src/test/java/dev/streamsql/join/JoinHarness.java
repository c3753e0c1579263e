package dev.streamsql.join;

import dev.streamsql.analysis.Binding;
import dev.streamsql.analysis.CompileOptions;
import dev.streamsql.analysis.ScriptCompiler;
import dev.streamsql.connector.Connectors;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.Plan;
import dev.streamsql.row.StreamRow;
import dev.streamsql.time.SideClocks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.flink.runtime.checkpoint.CheckpointOptions;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.memory.MemCheckpointStreamFactory;
import org.apache.flink.streaming.api.operators.OperatorSnapshotFinalizer;
import org.apache.flink.streaming.api.operators.OperatorSnapshotFutures;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;

/** Drives the operator of a script's join by hand: rows, clocks, wall clock, snapshots. */
final class JoinHarness implements AutoCloseable {
  static final long SECOND = 1_000_000_000L;

  private final KeyedOneInputStreamOperatorTestHarness<JoinKey, StampedRow, StreamRow> harness;
  private final JoinStep step;
  private long leftClock = SideClocks.UNSET;
  private long rightClock = SideClocks.UNSET;

  JoinHarness(String sql) throws Exception {
    this(sql, JoinBounds.DEFAULT, null);
  }

  JoinHarness(String sql, OperatorSubtaskState restored) throws Exception {
    this(sql, JoinBounds.DEFAULT, restored);
  }

  JoinHarness(String sql, JoinBounds bounds, OperatorSubtaskState restored) throws Exception {
    this(sql, bounds, new JoinChannels(List.of(0), List.of(0)), restored);
  }

  JoinHarness(String sql, JoinChannels channels) throws Exception {
    this(sql, JoinBounds.DEFAULT, channels, null);
  }

  private JoinHarness(
      String sql, JoinBounds bounds, JoinChannels channels, OperatorSubtaskState restored)
      throws Exception {
    this(sql, bounds, channels, restored, null, 0);
  }

  /**
   * Creates a harness.
   *
   * @param backend the state backend; null: the heap
   * @param cachedRows how many rows are kept as objects beside a state of bytes
   */
  JoinHarness(
      String sql,
      JoinBounds bounds,
      JoinChannels channels,
      OperatorSubtaskState restored,
      StateBackend backend,
      long cachedRows)
      throws Exception {
    this(sql, bounds, channels, restored, backend, cachedRows, new Subtask(1, 1, 0));
  }

  /** Which subtask of how many; a snapshot is of all of them. */
  record Subtask(int maxParallelism, int parallelism, int index) {}

  /**
   * Creates a harness.
   *
   * @param subtask which of the operator's subtasks it is
   */
  JoinHarness(
      String sql,
      JoinBounds bounds,
      JoinChannels channels,
      OperatorSubtaskState restored,
      StateBackend backend,
      long cachedRows,
      Subtask subtask)
      throws Exception {
    Plan plan =
        ScriptCompiler.compile(
            new SourceText("<test>", sql),
            new CompileOptions(
                Connectors.load().catalog(),
                Binding.eventLog("events"),
                Map.of(),
                stream -> null,
                Binding.print(),
                Map.of(),
                path -> false));
    step =
        plan.steps().stream()
            .filter(JoinStep.class::isInstance)
            .map(JoinStep.class::cast)
            .findFirst()
            .orElseThrow();
    harness =
        new KeyedOneInputStreamOperatorTestHarness<>(
            new WithinJoinOperator(step, plan.tag(step.output()), channels, bounds, cachedRows),
            StampedRow::key,
            JoinTypes.KEY,
            subtask.maxParallelism(),
            subtask.parallelism(),
            subtask.index());
    if (backend != null) {
      harness.setStateBackend(backend);
    }
    if (restored != null) {
      harness.initializeState(
          AbstractStreamOperatorTestHarness.repartitionOperatorState(
              restored, subtask.maxParallelism(), 1, subtask.parallelism(), subtask.index()));
    }
    harness.open();
  }

  JoinStep step() {
    return step;
  }

  /** Takes what a stamper gave: a stamped row or a watermark. */
  @SuppressWarnings("unchecked")
  void pass(Object element) throws Exception {
    if (element instanceof StreamRecord<?> record) {
      harness.processElement((StreamRecord<StampedRow>) record);
    } else if (element instanceof Watermark mark) {
      harness.processWatermark(mark);
    }
  }

  /** A left row in event time; moves the left clock the way the stamper does. */
  void left(String key, long time, Object... values) throws Exception {
    leftClock = Math.max(leftClock, time);
    process(StampedRow.Role.LEFT, key, time, values);
  }

  void right(String key, long time, Object... values) throws Exception {
    rightClock = Math.max(rightClock, time);
    process(StampedRow.Role.RIGHT, key, time, values);
  }

  void process(StampedRow.Role role, String key, long time, Object... values) throws Exception {
    JoinKey joinKey = key(key);
    StampClocks clocks = new StampClocks(0, 0, leftClock, rightClock, leftClock, rightClock, false);
    StreamRow row = new StreamRow(0, 0, StreamRow.NO_ARRIVAL, values);
    harness.processElement(new StreamRecord<>(new StampedRow(role, joinKey, time, clocks, row)));
  }

  static JoinKey key(String key) {
    return new JoinKeyEncoder(List.of(slots -> slots[0])).encode(new Object[] {key});
  }

  void wallClock(long millis) throws Exception {
    harness.setProcessingTime(millis);
  }

  void watermark(long millis) throws Exception {
    harness.processWatermark(new Watermark(millis));
  }

  void endInput() throws Exception {
    harness.endInput();
  }

  OperatorSubtaskState snapshot() throws Exception {
    return harness.snapshot(1, 1);
  }

  /**
   * Begins a snapshot that is written later, as a checkpoint is beside the rows that come next.
   *
   * @return writes it
   */
  Callable<OperatorSubtaskState> beginSnapshot() throws Exception {
    OperatorSnapshotFutures begun =
        harness
            .getOperator()
            .snapshotState(
                2,
                2,
                CheckpointOptions.forCheckpointWithDefaultLocation(),
                new MemCheckpointStreamFactory(16 << 20));
    return () -> OperatorSnapshotFinalizer.create(begun).getJobManagerOwnedState();
  }

  /** Tells the join that both sides' clocks have moved, without a row. */
  void moveClocks(long to) throws Exception {
    leftClock = to;
    rightClock = to;
    process(StampedRow.Role.CLOCK, "", to);
  }

  int keyedStateEntries() {
    return harness.numKeyedStateEntries();
  }

  /** Returns the rows that came out since the last call. */
  List<List<Object>> output() {
    List<List<Object>> rows = new ArrayList<>();
    harness
        .extractOutputStreamRecords()
        .forEach(element -> rows.add(Arrays.asList(element.getValue().values())));
    harness.getOutput().clear();
    return rows;
  }

  @Override
  public void close() throws Exception {
    harness.close();
  }
}
