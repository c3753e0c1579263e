package dev.streamsql.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.benchmark.job.Measurement;
import dev.streamsql.benchmark.job.Query;
import dev.streamsql.benchmark.job.Runner;
import dev.streamsql.benchmark.job.Task;
import dev.streamsql.benchmark.job.Variant;
import dev.streamsql.benchmark.rows.Keys;
import dev.streamsql.benchmark.rows.Shape;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The same rows give the same results in every variant. */
class VariantsTest {
  private static final Map<String, String> NO_CAP = Map.of("join.max-keys", "0");
  private static final Task INNER =
      new Task(Query.inner(5_000), Shape.of(Keys.UNIFORM, 500, 50, 2_000), NO_CAP, false);

  @Test
  void everyVariantFindsTheSamePairs() throws Exception {
    long pairs = results(Variant.OURS, INNER);

    assertThat(pairs).isGreaterThan(500);
    assertThat(results(Variant.FLINK_SQL, INNER)).isEqualTo(pairs);
    assertThat(results(Variant.INTERVAL_JOIN, INNER)).isEqualTo(pairs);
    assertThat(results(Variant.JSON_JOIN, INNER)).isEqualTo(pairs);
    assertThat(results(Variant.FLOOR, INNER)).isEqualTo(4_000);
    assertThat(results(Variant.JSON_COPY, INNER)).isEqualTo(4_000);
  }

  private static long results(Variant variant, Task task) throws Exception {
    try (Runner runner = new Runner(variant, task.settings())) {
      Measurement measurement = runner.run(task);
      assertThat(measurement.cpuNanos()).isPositive();
      return measurement.results();
    }
  }
}
