package dev.streamsql.restore;

import static dev.streamsql.testing.Rows.assertSameMultiset;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.testing.Scripts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A job that fails and is restored, or is stopped and resumed at another parallelism, writes what
 * an uninterrupted run writes and counts what it counts: buffers, matched flags, clocks, the order
 * of use, counters and the source's place are all in the checkpoint.
 */
@Timeout(120)
class RestoreTest {
  private static final long SEED = Long.getLong("restore.seed", 20_261_130L);
  private static final int ROWS = 3_000;

  /** So small that RocksDB is read and written between checkpoints too. */
  private static final String CACHE = "SET 'join.cached-rows' = '15'; ";

  private static final Map<String, Map<String, String>> STATES =
      Map.of(
          "heap",
          Map.of(),
          "rocksdb",
          Map.of("state.backend.type", "rocksdb", "execution.checkpointing.incremental", "true"),
          "rocksdb-heap-timers",
          Map.of(
              "state.backend.type",
              "rocksdb",
              "state.backend.rocksdb.timer-service.factory",
              "heap"),
          "unaligned",
          Map.of("execution.checkpointing.unaligned.enabled", "true"),
          "rocksdb-unaligned",
          Map.of(
              "state.backend.type",
              "rocksdb",
              "execution.checkpointing.incremental",
              "true",
              "execution.checkpointing.unaligned.enabled",
              "true"));

  @TempDir private Path directory;

  @ParameterizedTest(name = "{0}, {1}, parallelism {2}")
  @CsvSource({
    "inner, heap, 1",
    "inner, rocksdb, 3",
    "left, unaligned, 3",
    "left, rocksdb-unaligned, 2",
    "left, unaligned, 2",
    "inner, unaligned, 2",
    "cascade, unaligned, 1",
    "cascade, rocksdb, 1",
    "complete, unaligned, 3",
    "complete, rocksdb, 2",
    "capped, heap, 1",
    "capped, rocksdb, 1",
    "hot, rocksdb, 1",
    "left, rocksdb-heap-timers, 2",
    "hot, rocksdb-unaligned, 2",
    "replay, heap, 1",
    "replay, rocksdb-unaligned, 1"
  })
  void failuresChangeNoResult(String query, String state, int parallelism) throws Exception {
    System.out.println("restore.seed=" + SEED);
    List<String> events = RestoreQueries.events(query, SEED, ROWS);
    PacedRun run =
        new PacedRun(directory, CACHE + RestoreQueries.sql(query), STATES.get(state), events);
    Map<String, Object> counts = run.finish(parallelism, 3);
    check(query, events, run, counts);
  }

  @ParameterizedTest(name = "{0}, {1}, {2} to {3} to {4}")
  @CsvSource({
    "inner, heap, 1, 3, 2",
    "left, rocksdb, 1, 3, 2",
    "left, unaligned, 1, 3, 2",
    "hot, rocksdb, 1, 3, 2",
    "cascade, heap, 1, 1, 1",
    "complete, rocksdb-unaligned, 1, 3, 2",
    "capped, heap, 1, 1, 1",
    "capped, rocksdb, 1, 1, 1",
    "replay, heap, 1, 1, 1"
  })
  void stopsChangeNoResult(String query, String state, int first, int second, int third)
      throws Exception {
    System.out.println("restore.seed=" + SEED);
    List<String> events = RestoreQueries.events(query, SEED, ROWS);
    PacedRun run =
        new PacedRun(directory, CACHE + RestoreQueries.sql(query), STATES.get(state), events);
    run.stop(first, 4);
    run.stop(second, 4);
    Map<String, Object> counts = run.finish(third, 1);
    check(query, events, run, counts);
  }

  private static void check(
      String query, List<String> events, PacedRun run, Map<String, Object> counts)
      throws Exception {
    Scripts.Result expected = Scripts.run(RestoreQueries.sql(query), events, 1);
    String about = "seed " + SEED + ", " + RestoreQueries.sql(query);
    assertThat(expected.rows()).as(about).hasSizeGreaterThan(100);
    assertSameMultiset(about, expected.rows(), run.rows());
    assertThat(joinCounts(counts)).as(about).isEqualTo(joinCounts(expected.counts()));
  }

  /** The counts of the join's stages, by name: the steps before it count anew after a restore. */
  private static Map<String, Object> joinCounts(Map<String, Object> counts) {
    Map<String, Object> stages = new TreeMap<>();
    counts.forEach(
        (name, count) -> {
          int stage = name.indexOf("/join_stage");
          if (stage >= 0) {
            stages.put(name.substring(stage), count);
          }
        });
    return stages;
  }
}
