package dev.streamsql.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A checkpoint holds the rows as they stood when it began, whatever happens to them while it is
 * written: the rows that follow find what they would have found without it.
 */
class AsyncSnapshotTest {
  private static final long SEED = Long.getLong("join.snapshot.seed", 20_261_130L);
  private static final JoinChannels ONE = new JoinChannels(List.of(0), List.of(0));

  private record Row(boolean left, String key, long time, long value) {}

  @ParameterizedTest(name = "{0} JOIN, {1}, at most {2} keys")
  @CsvSource({
    "INNER, heap, 0",
    "LEFT, heap, 0",
    "INNER, heap, 5",
    "LEFT, heap, 5",
    "INNER, rocksdb, 0",
    "LEFT, rocksdb, 0",
    "LEFT, rocksdb, 5"
  })
  void isNotTouchedByWhatComesNext(String kind, String backend, long maxKeys) throws Exception {
    System.out.println("join.snapshot.seed=" + SEED);
    for (int round = 0; round < 20; round++) {
      long seed = SEED + round;
      List<Row> rows = rows(new Random(seed));
      int at = 100 + round * 10;

      List<Callable<OperatorSubtaskState>> begun = new ArrayList<>();
      List<List<Object>> expected;
      OperatorSubtaskState written;
      try (JoinHarness join = join(kind, maxKeys, null, backend)) {
        feed(join, rows.subList(0, at));
        join.output();
        begun.add(join.beginSnapshot());
        feed(join, rows.subList(at, at + 100));
        written = begun.get(0).call();
        feed(join, rows.subList(at + 100, rows.size()));
        join.endInput();
        expected = join.output();
      }
      try (JoinHarness join = join(kind, maxKeys, written, backend)) {
        feed(join, rows.subList(at, rows.size()));
        join.endInput();
        assertThat(join.output())
            .as("seed %d, snapshot begun after %d of %s", seed, at, rows)
            .isEqualTo(expected)
            .isNotEmpty();
      }
    }
  }

  private static List<Row> rows(Random random) {
    List<Row> rows = new ArrayList<>();
    long now = 1_000 * JoinHarness.SECOND;
    for (int row = 0; row < 500; row++) {
      now += random.nextInt(20_000_000);
      long time = now - random.nextInt(4) * 150_000_000L;
      rows.add(new Row(random.nextBoolean(), "k" + random.nextInt(20), time, row));
    }
    return rows;
  }

  private static JoinHarness join(
      String kind, long maxKeys, OperatorSubtaskState restored, String backend) throws Exception {
    String sql =
        "SELECT s.i, f.j FROM a AS s %s JOIN b AS f WITHIN 1 S ON s.k = f.k WITH (TIMESTAMP = 'ts')"
            .formatted(kind);
    StateBackend bytes = backend.equals("heap") ? null : new EmbeddedRocksDBStateBackend();
    return new JoinHarness(sql, new JoinBounds(maxKeys, 0), ONE, restored, bytes, 7);
  }

  private static void feed(JoinHarness join, List<Row> rows) throws Exception {
    for (Row row : rows) {
      if (row.left()) {
        join.left(row.key(), row.time(), row.value());
      } else {
        join.right(row.key(), row.time(), row.value());
      }
    }
  }
}
