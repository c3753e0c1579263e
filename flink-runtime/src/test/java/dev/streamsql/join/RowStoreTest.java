package dev.streamsql.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A state of bytes gives what the heap gives, in the same order, whatever fits into the cache of
 * objects before it, across snapshots and restores.
 */
class RowStoreTest {
  private static final long SEED = Long.getLong("join.store.seed", 20_261_130L);
  private static final JoinChannels ONE = new JoinChannels(List.of(0), List.of(0));

  /** With 2 keys a key has more than a hundred rows, in several pages. */
  @ParameterizedTest(name = "{0} JOIN, {1} rows cached, at most {2} keys, {3} keys")
  @CsvSource({
    "INNER, 1, 0, 20",
    "INNER, 100000, 0, 20",
    "LEFT, 7, 0, 20",
    "LEFT, 7, 5, 20",
    "INNER, 1, 5, 20",
    "INNER, 150, 0, 2",
    "LEFT, 1, 0, 2",
    "LEFT, 150, 0, 2",
    "LEFT, 100, 1, 2"
  })
  void bytesGiveWhatTheHeapGives(String kind, long cachedRows, long maxKeys, int keys)
      throws Exception {
    System.out.println("join.store.seed=" + SEED);
    List<List<Object>> heap = run(kind, null, cachedRows, maxKeys, keys);
    List<List<Object>> bytes =
        run(kind, new EmbeddedRocksDBStateBackend(), cachedRows, maxKeys, keys);
    assertThat(heap).as("rows of the heap").hasSizeGreaterThan(100);
    assertThat(bytes).as("seed %d", SEED).isEqualTo(heap);
  }

  private static List<List<Object>> run(
      String kind, StateBackend backend, long cachedRows, long maxKeys, int keys) throws Exception {
    String sql =
        "SELECT s.i, f.j FROM a AS s %s JOIN b AS f WITHIN %s ON s.k = f.k WITH (TIMESTAMP = 'ts')"
            .formatted(kind, keys < 5 ? "5 S" : "1 S");
    Random random = new Random(SEED);
    List<List<Object>> output = new ArrayList<>();
    OperatorSubtaskState state = null;
    long now = 1_000 * JoinHarness.SECOND;
    for (int life = 0; life < 4; life++) {
      JoinBounds bounds = new JoinBounds(maxKeys, 0);
      try (JoinHarness join = new JoinHarness(sql, bounds, ONE, state, backend, cachedRows)) {
        for (int row = 0; row < 400; row++) {
          now += random.nextInt(20_000_000);
          long time = now - random.nextInt(4) * 150_000_000L;
          String key = "k" + random.nextInt(keys);
          Object[] values = {life * 1000L + row};
          if (random.nextBoolean()) {
            join.left(key, time, values);
          } else {
            join.right(key, time, values);
          }
          if (row % 97 == 0) {
            join.snapshot();
          }
        }
        state = join.snapshot();
        if (life == 3) {
          join.endInput();
        }
        output.addAll(join.output());
      }
    }
    return output;
  }
}
