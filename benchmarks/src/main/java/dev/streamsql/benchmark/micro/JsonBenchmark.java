package dev.streamsql.benchmark.micro;

import dev.streamsql.connector.json.JsonRows;
import dev.streamsql.connector.json.JsonWriter;
import dev.streamsql.connector.json.MalformedRowException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Decodes and encodes a row as JSON. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class JsonBenchmark {
  private static final String SMALL =
      "{\"deviceId\":\"d000012345\",\"ts\":1760000000123,\"v\":80.5}";
  private static final String WIDE =
      "{\"deviceId\":\"d000012345\",\"ts\":1760000000123,\"v\":80.5,\"unit\":\"C\",\"site\":\"north\","
          + "\"line\":7,\"ok\":true,\"tags\":[\"a\",\"b\"],\"gps\":{\"lat\":47.37,\"lon\":8.54},"
          + "\"firmware\":\"1.4.2\",\"battery\":0.83,\"rssi\":-71}";

  private final String[] names = {"deviceId", "temp", "vib"};
  private final Object[] values = {"d000012345", 80.5, 35L};

  /** How many fields the row has: 3 or 12. */
  @Param({"3", "12"})
  private int fields;

  /** Decodes a row. */
  @Benchmark
  public Object decode() throws MalformedRowException {
    return JsonRows.parse(fields == 3 ? SMALL : WIDE);
  }

  /** Encodes a row of three columns. */
  @Benchmark
  public String encode() {
    return JsonWriter.object(names, values);
  }
}
