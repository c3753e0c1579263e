package dev.streamsql.join;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.testing.Rows;
import dev.streamsql.testing.Scripts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** 200,000 rows, 1,000 keys, late and out-of-order rows: one result at any parallelism. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ManyRowsTest {
  private static final long SEED = 7;
  private static final int ROWS = 200_000;
  private static final String SQL =
      "SELECT s.i AS si, f.i AS fi, s.k FROM a AS s LEFT JOIN b AS f WITHIN 5 SECONDS ON s.k = f.k"
          + " WITH (TIMESTAMP = 'ts')";

  private List<String> events;
  private List<String> expected;

  @BeforeAll
  void makeEvents() {
    System.out.println("ManyRowsTest seed " + SEED);
    Random random = new Random(SEED);
    events = new ArrayList<>(ROWS);
    long now = 1_700_000_000_000L;
    for (int i = 0; i < ROWS; i++) {
      now += random.nextInt(5);
      int kind = random.nextInt(100);
      long behind = kind < 20 ? random.nextInt(3000) : kind < 22 ? 5000 + random.nextInt(15000) : 0;
      events.add(
          "{\"stream\":\"%s\",\"row\":{\"k\":\"key%d\",\"i\":%d,\"ts\":%d}}"
              .formatted(random.nextBoolean() ? "a" : "b", random.nextInt(1000), i, now - behind));
    }
    expected = sorted(Scripts.run(SQL, events, 1).rows());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void theResultIsTheSameAt(int parallelism) {
    Scripts.Result result = Scripts.run(SQL, events, parallelism);
    assertThat(sorted(result.rows())).hasSizeGreaterThan(ROWS).isEqualTo(expected);
    assertThat(result.count("join_stage1_late_dropped")).isGreaterThan(1000);
  }

  private static List<String> sorted(List<Map<String, Object>> rows) {
    return rows.stream().map(Rows::canonical).sorted().toList();
  }
}
