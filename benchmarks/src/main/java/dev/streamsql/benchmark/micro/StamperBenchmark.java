package dev.streamsql.benchmark.micro;

import dev.streamsql.benchmark.job.GeneratedRows;
import dev.streamsql.benchmark.job.PlanParts;
import dev.streamsql.benchmark.job.Query;
import dev.streamsql.benchmark.job.Task;
import dev.streamsql.benchmark.rows.Keys;
import dev.streamsql.benchmark.rows.Shape;
import dev.streamsql.row.StreamRow;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** The stamper: time, key, projection and header of a row. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5)
@Measurement(iterations = 8)
@Fork(
    value = 1,
    jvmArgs = {"-Xms2g", "-Xmx2g", "-XX:+UseG1GC"})
public class StamperBenchmark {
  private static final int ROWS = 200_000;
  private static final Task TASK =
      new Task(
          Query.inner(5_000),
          Shape.of(Keys.UNIFORM, 10_000, 1, ROWS / 2),
          Map.of("join.max-keys", "0"),
          false);

  private List<StreamRow> rows;
  private OneInputStreamOperatorTestHarness<StreamRow, ?> stamper;

  /** Makes the rows once. */
  @Setup(Level.Trial)
  public void make() {
    rows = GeneratedRows.of(TASK);
  }

  /** Begins without clocks. */
  @Setup(Level.Invocation)
  public void open() throws Exception {
    stamper = Elements.stamper(PlanParts.of(TASK));
  }

  /** Closes the operator. */
  @TearDown(Level.Invocation)
  public void close() throws Exception {
    stamper.close();
  }

  /** Stamps all rows. */
  @Benchmark
  @OperationsPerInvocation(ROWS)
  public int stamp() throws Exception {
    int stamped = 0;
    for (StreamRow row : rows) {
      stamper.processElement(new StreamRecord<>(row));
      stamped += stamper.getOutput().size();
      stamper.getOutput().clear();
    }
    return stamped;
  }
}
