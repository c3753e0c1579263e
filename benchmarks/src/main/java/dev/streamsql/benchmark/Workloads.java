package dev.streamsql.benchmark;

import static dev.streamsql.benchmark.job.Variant.FLINK_SQL;
import static dev.streamsql.benchmark.job.Variant.FLOOR;
import static dev.streamsql.benchmark.job.Variant.FLOOR_P2;
import static dev.streamsql.benchmark.job.Variant.INTERVAL_JOIN;
import static dev.streamsql.benchmark.job.Variant.JSON_COPY;
import static dev.streamsql.benchmark.job.Variant.JSON_JOIN;
import static dev.streamsql.benchmark.job.Variant.OURS;
import static dev.streamsql.benchmark.job.Variant.OURS_INNER;
import static dev.streamsql.benchmark.job.Variant.OURS_P2;

import dev.streamsql.benchmark.job.Query;
import dev.streamsql.benchmark.job.Task;
import dev.streamsql.benchmark.job.Variant;
import dev.streamsql.benchmark.rows.Keys;
import dev.streamsql.benchmark.rows.Shape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The workloads. */
final class Workloads {
  private static final long SIDE = 1_500_000;
  private static final long QUICK = 600_000;
  private static final String HEAP = "2g";
  private static final List<Variant> FOUR = List.of(OURS, FLINK_SQL, INTERVAL_JOIN, FLOOR);
  private static final Map<String, String> NO_CAP = Map.of("join.max-keys", "0");
  private static final Query W5 = Query.inner(5_000);
  private static final Query ENDLESS = Query.inner(Duration.ofDays(1).toMillis());

  /** With 10,000 keys and a row per ms each row finds one partner within 5 s, on average. */
  private static final Shape ONE_MATCH = Shape.of(Keys.UNIFORM, 10_000, 1, SIDE);

  /**
   * So many keys that a left row finds no partner within 5 s with probability 0.5: e^-(10/14.4).
   */
  private static final Shape HALF_UNMATCHED = Shape.of(Keys.UNIFORM, 14_427, 1, SIDE);

  private Workloads() {}

  /** Returns all workloads, in the order in which they are run. */
  static List<Workload> all() {
    List<Workload> all = new ArrayList<>();
    all.add(plain("w5", "W = 5 s, 10,000 keys, one match per row", W5, ONE_MATCH));
    all.add(
        new Workload(
            "left",
            "LEFT JOIN, W = 5 s, half of the left rows unmatched",
            new Task(new Query(true, 5_000, false), HALF_UNMATCHED, NO_CAP, false),
            QUICK,
            HEAP,
            List.of(OURS, OURS_INNER, FLINK_SQL, FLOOR)));
    all.add(
        plain(
            "zipf",
            "W = 5 s, hot keys (Zipf 1.2 over 10,000), one row per 100 ms, 6 matches per row",
            W5,
            Shape.of(Keys.ZIPF, 10_000, 100, SIDE)));
    all.add(
        plain(
            "w60",
            "W = 60 s, 120,000 keys, one match per row",
            Query.inner(60_000),
            Shape.of(Keys.UNIFORM, 120_000, 1, SIDE)));
    all.add(
        plain(
            "unique",
            "W = 5 s, one row per key, no matches",
            W5,
            Shape.of(Keys.UNIQUE, 1, 1, SIDE)));
    all.add(
        new Workload(
            "rocksdb",
            "W = 5 s, 10,000 keys, RocksDB",
            new Task(
                W5,
                Shape.of(Keys.UNIFORM, 10_000, 1, 400_000),
                Map.of("join.max-keys", "0", "state.backend.type", "rocksdb"),
                false),
            100_000,
            HEAP,
            FOUR));
    all.add(
        new Workload(
            "rocksdb-cold",
            "W = 60 s, 20,000 keys, RocksDB, one key in a hundred in our cache of objects",
            new Task(
                Query.inner(60_000),
                Shape.of(Keys.UNIFORM, 20_000, 1, 200_000),
                Map.of(
                    "join.max-keys",
                    "0",
                    "join.cached-rows",
                    "1000",
                    "state.backend.type",
                    "rocksdb"),
                false),
            80_000,
            HEAP,
            FOUR));
    all.add(
        new Workload(
            "cascade",
            "three streams, W = 5 s, 10,000 keys",
            new Task(
                new Query(false, 5_000, true),
                new Shape(Keys.UNIFORM, 10_000, 1, 3, 3 * SIDE, 1),
                NO_CAP,
                false),
            QUICK,
            HEAP,
            List.of(OURS, FLINK_SQL, FLOOR)));
    all.add(
        new Workload(
            "json",
            "JSON lines to JSON lines: with the join, and both streams copied",
            new Task(W5, ONE_MATCH, NO_CAP, false),
            QUICK,
            HEAP,
            List.of(JSON_JOIN, JSON_COPY)));
    all.add(
        new Workload(
            "live-keys",
            "5 million live keys (quick: 1 million), one row each",
            new Task(ENDLESS, Shape.of(Keys.UNIQUE, 1, 1, 2_500_000), NO_CAP, true),
            1_000_000,
            "8g",
            FOUR));
    all.add(
        new Workload(
            "churn",
            "W = 60 s, a million keys against a cap of 10,000 a side",
            new Task(
                Query.inner(60_000),
                Shape.of(Keys.UNIFORM, 1_000_000, 1, SIDE),
                Map.of("join.max-keys", "10000"),
                false),
            QUICK,
            HEAP,
            List.of(OURS, FLOOR)));
    all.add(
        new Workload(
            "bytes",
            "heap per buffered row of three small fields, ten rows a key and side",
            new Task(ENDLESS, Shape.of(Keys.UNIFORM, 20_000, 1, 200_000), NO_CAP, true),
            400_000,
            HEAP,
            List.of(OURS, FLINK_SQL, INTERVAL_JOIN)));
    all.add(
        new Workload(
            "parallel",
            "the rows of w5 at parallelism 1 and 2",
            new Task(W5, ONE_MATCH, NO_CAP, false),
            QUICK,
            HEAP,
            List.of(OURS, OURS_P2, FLOOR, FLOOR_P2)));
    return all;
  }

  private static Workload plain(String name, String title, Query query, Shape shape) {
    return new Workload(name, title, new Task(query, shape, NO_CAP, false), QUICK, HEAP, FOUR);
  }
}
