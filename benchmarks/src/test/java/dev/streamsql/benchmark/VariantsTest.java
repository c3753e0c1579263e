package dev.streamsql.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

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
  void everyVariantGivesTheSameNumberOfResults() throws Exception {
    Task left = new Task(new Query(true, 5_000, false), INNER.shape(), NO_CAP, false);
    try (Runner runner = new Runner(NO_CAP, 1)) {
      long pairs = runner.run(Variant.OURS, INNER).results();
      assertThat(pairs).isGreaterThan(500);
      assertThat(runner.run(Variant.FLINK_SQL, INNER).results()).isEqualTo(pairs);
      assertThat(runner.run(Variant.INTERVAL_JOIN, INNER).results()).isEqualTo(pairs);
      assertThat(runner.run(Variant.JSON_JOIN, INNER).results()).isEqualTo(pairs);
      assertThat(runner.run(Variant.FLOOR, INNER).results()).isEqualTo(4_000);
      assertThat(runner.run(Variant.JSON_COPY, INNER).results()).isEqualTo(4_000);

      long rows = runner.run(Variant.OURS, left).results();
      assertThat(rows).isGreaterThan(pairs);
      assertThat(runner.run(Variant.FLINK_SQL, left).results()).isEqualTo(rows);
      assertThat(runner.run(Variant.OURS_INNER, left).results()).isEqualTo(pairs);
    }
  }
}
