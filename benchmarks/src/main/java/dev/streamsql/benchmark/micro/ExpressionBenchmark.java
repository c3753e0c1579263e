package dev.streamsql.benchmark.micro;

import dev.streamsql.benchmark.job.Expressions;
import dev.streamsql.expression.Condition;
import dev.streamsql.expression.Evaluator;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Evaluates conditions and values of a query over a row. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ExpressionBenchmark {
  /** Every slot of the queries is a number. */
  private final Object[] slots = {80.5, 80.5, 80.5};

  /** The condition. */
  @Param({"v > 75", "v > 75 AND w > 30", "v BETWEEN 70 AND 90 OR w IN (1, 2, 3)"})
  private String where;

  private Condition condition;
  private Evaluator value;

  /** Compiles them as a job does. */
  @Setup(Level.Trial)
  public void compile() {
    condition = Expressions.condition("SELECT v FROM a WHERE " + where);
    value = Expressions.firstColumn("SELECT round(v * 1.8 + 32, 1) AS f FROM a");
  }

  /** Tests a row. */
  @Benchmark
  public boolean condition() {
    return condition.isTrue(slots);
  }

  /** Computes a column. */
  @Benchmark
  public Object value() {
    return value.evaluate(slots);
  }
}
