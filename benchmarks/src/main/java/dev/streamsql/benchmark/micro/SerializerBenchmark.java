package dev.streamsql.benchmark.micro;

import dev.streamsql.benchmark.job.PlanParts;
import dev.streamsql.benchmark.job.Query;
import dev.streamsql.benchmark.job.Task;
import dev.streamsql.benchmark.rows.Keys;
import dev.streamsql.benchmark.rows.Shape;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The serializer of the rows on the shuffle, header included. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SerializerBenchmark {
  private final DataOutputSerializer out = new DataOutputSerializer(256);
  private final DataInputDeserializer in = new DataInputDeserializer();

  private TypeSerializer<Object> serializer;
  private Object row;
  private byte[] bytes;

  /** Stamps a few rows and takes the last one. */
  @Setup(Level.Trial)
  // The serializer and the row come from the same stamper.
  @SuppressWarnings("unchecked")
  public void stamp() throws Exception {
    Task task =
        new Task(
            Query.inner(5_000),
            Shape.of(Keys.UNIFORM, 10_000, 1, 50),
            Map.of("join.max-keys", "0"),
            false);
    PlanParts<?> parts = PlanParts.of(task);
    serializer =
        (TypeSerializer<Object>)
            parts.shuffled().createSerializer(new ExecutionConfig().getSerializerConfig());
    for (Object element : Elements.stamped(parts, task)) {
      if (element instanceof StreamRecord<?> stamped) {
        row = stamped.getValue();
      }
    }
    serializer.serialize(row, out);
    bytes = out.getCopyOfBuffer();
    System.out.println("a row takes " + bytes.length + " bytes");
  }

  /** Writes a row. */
  @Benchmark
  public int write() throws IOException {
    out.clear();
    serializer.serialize(row, out);
    return out.length();
  }

  /** Reads a row. */
  @Benchmark
  public Object read() throws IOException {
    in.setBuffer(bytes);
    return serializer.deserialize(in);
  }
}
