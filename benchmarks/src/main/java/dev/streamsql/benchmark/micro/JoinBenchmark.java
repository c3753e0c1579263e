package dev.streamsql.benchmark.micro;

import dev.streamsql.benchmark.job.PlanParts;
import dev.streamsql.benchmark.job.Query;
import dev.streamsql.benchmark.job.Task;
import dev.streamsql.benchmark.rows.Keys;
import dev.streamsql.benchmark.rows.Shape;
import dev.streamsql.row.StreamRow;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** The join operator on heap state, without a network: one operation is one row. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5)
@Measurement(iterations = 8)
@Fork(
    value = 1,
    jvmArgs = {"-Xms2g", "-Xmx2g", "-XX:+UseG1GC"})
public class JoinBenchmark {
  private static final int ROWS = 200_000;

  /** What the rows mostly do. */
  @Param({"INSERT", "PROBE", "EXPIRE"})
  private Does does;

  private PlanParts<?> parts;
  private List<Object> elements;
  private OneInputStreamOperatorTestHarness<Object, StreamRow> join;

  /** What the rows of a benchmark mostly do. */
  public enum Does {
    /** Every row opens a key; none leaves. */
    INSERT(Keys.UNIQUE, 1, 3_600_000),
    /** Every row finds ten partners. */
    PROBE(Keys.UNIFORM, 1_000, 5_000),
    /** Every row opens a key and lets another leave. */
    EXPIRE(Keys.UNIQUE, 1, 50);

    private final Task task;

    Does(Keys keys, int keyCount, long withinMillis) {
      task =
          new Task(
              Query.inner(withinMillis),
              Shape.of(keys, keyCount, 1, ROWS / 2),
              Map.of("join.max-keys", "0"),
              false);
    }
  }

  /** Stamps the rows once. */
  @Setup(Level.Trial)
  public void stamp() throws Exception {
    parts = PlanParts.of(does.task);
    elements = Elements.stamped(parts, does.task);
  }

  /** Begins without state. */
  @Setup(Level.Invocation)
  // The elements come from the stamper of the same parts.
  @SuppressWarnings("unchecked")
  public void open() throws Exception {
    parts = PlanParts.of(does.task);
    join = (OneInputStreamOperatorTestHarness<Object, StreamRow>) Elements.join(parts);
  }

  /** Closes the operator without a flush. */
  @TearDown(Level.Invocation)
  public void close() throws Exception {
    join.close();
  }

  /** Sends all rows and watermarks through the join. */
  @Benchmark
  @OperationsPerInvocation(ROWS)
  // The elements come from the stamper of the same parts.
  @SuppressWarnings("unchecked")
  public int rows() throws Exception {
    int results = 0;
    for (Object element : elements) {
      if (element instanceof Watermark mark) {
        join.processWatermark(mark);
      } else if (element instanceof StreamRecord<?> row) {
        join.processElement((StreamRecord<Object>) row);
      }
      results += join.getOutput().size();
      join.getOutput().clear();
    }
    return results;
  }
}
