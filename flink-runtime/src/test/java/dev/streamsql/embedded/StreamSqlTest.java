package dev.streamsql.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamsql.diagnostic.DiagnosticException;
import dev.streamsql.local.UserInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The embedded query: emit, sinks, stats, stop, errors, several callers. */
@Timeout(120)
class StreamSqlTest {
  private static final long START = 1_700_000_000_000L;

  /** Scenario A: temperature above 75 and vibration above 30 of one device within 30 s. */
  private static final String TWO_CHANNELS =
      "SELECT s.deviceId, s.temperature AS temp, v.vibration AS vib FROM tempStream AS s"
          + " JOIN vibrationStream AS v WITHIN 30 SECONDS ON s.deviceId = v.deviceId"
          + " WHERE s.temperature > 75 AND v.vibration > 30 WITH (TIMESTAMP = 'ts')";

  /** Scenario B: a command that nobody acknowledges within 10 s. */
  private static final String UNANSWERED =
      "SELECT c.id FROM cmd AS c LEFT JOIN ack AS r WITHIN 10 SECONDS ON c.id = r.id"
          + " WHERE r.code IS NULL WITH (TIMESTAMP = 'ts')";

  @Test
  void countsRowsWithoutReadableTime() {
    StreamSql query = StreamSql.create();
    query.addSink(results -> {});
    query.execute(TWO_CHANNELS);
    query.emit(Map.of("deviceId", "d1", "temperature", 80.5, "ts", "yesterday"));
    query.emit(Map.of("deviceId", "d1", "temperature", 80.5));
    query.stop();
    assertThat(query.stats())
        .containsEntry("dead_letters", 2L)
        .containsEntry("join_stage1_late_dropped", 2L);
  }

  @Test
  void joinsTwoChannels() {
    List<Map<String, Object>> results = new ArrayList<>();
    StreamSql query = StreamSql.create();
    query.addSink(results::addAll);
    query.execute(TWO_CHANNELS);
    assertThat(query.isStreamJoinQuery()).isTrue();
    query.emit(Map.of("deviceId", "d1", "temperature", 80.5, "ts", START));
    query.emitTo("vibrationStream", Map.of("deviceId", "d1", "vibration", 35, "ts", START + 1));
    query.emitTo("vibrationStream", Map.of("deviceId", "d2", "vibration", 50, "ts", START + 2));
    query.stop();
    query.stop();
    assertThat(results).containsExactly(Map.of("deviceId", "d1", "temp", 80.5, "vib", 35L));
    assertThat(query.stats())
        .containsEntry("input_count", 3L)
        .containsEntry("output_count", 1L)
        .containsEntry("join_stage1_matches_emitted", 1L)
        .containsEntry("join_stage1_late_dropped", 0L)
        .containsEntry("join_stage1_input_dropped", 0L)
        .containsEntry("join_stage1_keys_evicted", 0L)
        .containsEntry("join_stage1_rows_dropped", 0L)
        .containsEntry("join_stage1_left_timeout_emitted", 0L)
        .containsEntry("join_stage1_left_watermark", START * 1_000_000)
        .containsEntry("join_stage1_right_watermark", (START + 2) * 1_000_000)
        .containsKey("join_stage1_buffered_rows");
  }

  @Test
  void padsAndDeliversOnStop() {
    List<Map<String, Object>> results = new ArrayList<>();
    try (StreamSql query = StreamSql.create()) {
      query.execute(UNANSWERED);
      query.addSink(results::addAll);
      query.emitTo("cmd", Map.of("id", 1, "ts", START));
      query.emitTo("cmd", Map.of("id", 2, "ts", START + 1));
      query.emitTo("ack", Map.of("id", 1, "code", 0, "ts", START + 2));
    }
    assertThat(results).containsExactly(Map.of("id", 2L));
  }

  @ParameterizedTest
  @ValueSource(strings = {"hashmap", "rocksdb"})
  void keepsItsStateInEitherBackend(String backend) {
    List<Map<String, Object>> results = new ArrayList<>();
    try (StreamSql query =
        StreamSql.create(StreamSqlOptions.defaults().withStateBackend(backend))) {
      query.execute(UNANSWERED);
      query.addSink(results::addAll);
      for (int id = 0; id < 100; id++) {
        query.emitTo("cmd", Map.of("id", id, "ts", START + id * 1000));
        if (id % 2 == 0) {
          query.emitTo("ack", Map.of("id", id, "code", 0, "ts", START + id * 1000 + 1));
        }
      }
    }
    assertThat(results).hasSize(50).contains(Map.of("id", 1L), Map.of("id", 99L));
  }

  @Test
  void evictsTheLeastRecentlyUsedKey() {
    List<Map<String, Object>> results = new ArrayList<>();
    StreamSql query = StreamSql.create(StreamSqlOptions.defaults().withJoinMaxKeys(1));
    query.execute(UNANSWERED);
    query.addSink(results::addAll);
    query.emitTo("cmd", Map.of("id", 1, "ts", START));
    query.emitTo("cmd", Map.of("id", 2, "ts", START));
    query.stop();
    assertThat(results).containsExactly(Map.of("id", 2L));
    assertThat(query.stats()).containsEntry("join_stage1_keys_evicted", 1L);
  }

  @Test
  void dropsRowsOverTheCap() {
    List<Map<String, Object>> results = new ArrayList<>();
    StreamSql query = StreamSql.create(StreamSqlOptions.defaults().withJoinMaxRows(1));
    query.execute(UNANSWERED);
    query.addSink(results::addAll);
    query.emitTo("cmd", Map.of("id", 1, "ts", START));
    query.emitTo("cmd", Map.of("id", 2, "ts", START));
    query.stop();
    assertThat(results).containsExactly(Map.of("id", 1L));
    assertThat(query.stats()).containsEntry("join_stage1_rows_dropped", 1L);
  }

  @Test
  void namesTheStreamsThatThereAre() {
    try (StreamSql query = StreamSql.create()) {
      query.execute(UNANSWERED);
      assertThatThrownBy(() -> query.emitTo("nack", Map.of()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("unknown input stream 'nack'; this script reads ack, cmd");
    }
  }

  @Test
  void refusesWhatComesAtTheWrongTime() {
    StreamSql query = StreamSql.create();
    assertThatThrownBy(() -> query.emit(Map.of())).hasMessage("execute() has not been called");
    query.execute(UNANSWERED);
    assertThatThrownBy(() -> query.execute(UNANSWERED))
        .hasMessage("execute() has already been called");
    query.stop();
    assertThatThrownBy(() -> query.emit(Map.of("id", 1))).hasMessage("the query is stopped");
    assertThatThrownBy(() -> query.execute(UNANSWERED))
        .hasMessage("execute() has already been called");
  }

  /** What a sink does to its row reaches neither the join's state nor another sink. */
  @Test
  void aSinkOwnsItsRows() {
    List<Object> seen = new ArrayList<>();
    try (StreamSql query = StreamSql.create()) {
      query.execute(
          "SELECT c.tags, r.n FROM c AS c JOIN r AS r WITHIN 10 SECONDS ON c.id = r.id"
              + " WITH (TIMESTAMP = 'ts')");
      query.addSink(rows -> ((List<?>) rows.get(0).get("tags")).clear());
      query.addSink(rows -> seen.add(rows.get(0).get("tags")));
      query.emitTo("c", Map.of("id", 1, "tags", List.of("x"), "ts", START));
      query.emitTo("r", Map.of("id", 1, "n", 1, "ts", START));
      query.emitTo("r", Map.of("id", 1, "n", 2, "ts", START));
    }
    assertThat(seen).isEqualTo(List.of(List.of("x"), List.of("x")));
  }

  @Test
  void refusesToBeStoppedFromASink() {
    List<String> messages = new ArrayList<>();
    try (StreamSql query = StreamSql.create()) {
      query.addSink(
          rows -> {
            try {
              query.stop();
            } catch (IllegalStateException e) {
              messages.add(e.getMessage());
            }
          });
      query.execute("SELECT x FROM s");
      query.emit(Map.of("x", 1));
    }
    assertThat(messages).containsExactly("stop() cannot be called from a sink of the query");
  }

  @Test
  void anInterruptDoesNotCutTheStopShort() {
    List<Map<String, Object>> results = new ArrayList<>();
    StreamSql query = StreamSql.create();
    query.addSink(results::addAll);
    query.execute("SELECT x FROM s");
    for (int x = 0; x < 200; x++) {
      query.emit(Map.of("x", x));
    }
    Thread.currentThread().interrupt();
    query.stop();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(results).hasSize(200);
  }

  @Test
  void joinsAtAHigherParallelism() {
    ConcurrentLinkedQueue<Map<String, Object>> results = new ConcurrentLinkedQueue<>();
    StreamSql query = StreamSql.create(StreamSqlOptions.defaults().withParallelism(4));
    query.addSink(results::addAll);
    query.execute(UNANSWERED);
    for (int id = 0; id < 1000; id++) {
      query.emitTo("cmd", Map.of("id", id, "ts", START + id));
      if (id % 4 != 0) {
        query.emitTo("ack", Map.of("id", id, "code", 0, "ts", START + id));
      }
    }
    query.stop();
    assertThat(results).hasSize(250);
  }

  @Test
  void itsMetricsAreThereBeforeTheFirstRow() {
    try (StreamSql query = StreamSql.create()) {
      query.execute(UNANSWERED);
      assertThat(query.stats())
          .containsEntry("join_stage1_matches_emitted", 0L)
          .containsEntry("join_stage1_left_watermark", 0L)
          .containsEntry("join_stage1_buffered_rows", 0L);
    }
  }

  @Test
  void refusesSettingsThatTheJobCannotKeepAndIsClosedAllTheSame() {
    StreamSqlOptions options =
        StreamSqlOptions.defaults().withParallelism(2).withSetting("pipeline.max-parallelism", "1");
    StreamSql query = StreamSql.create(options);
    assertThatThrownBy(() -> query.execute(UNANSWERED))
        .isInstanceOf(UserInputException.class)
        .hasMessageContaining("the parallelism 2 is above the largest one")
        .hasMessageContaining("pipeline.max-parallelism = 1");
    assertThatThrownBy(() -> query.emit(Map.of("id", 1)))
        .hasMessageContaining("execute() has not been called");
    query.close();
  }

  @Test
  void countsOfTwoJoinsStayApart(@TempDir Path directory) {
    StreamSql query = StreamSql.create();
    query.execute(
        """
        CREATE STREAM pairs WITH ('connector' = 'file', 'path' = '%s/pairs.jsonl');
        CREATE STREAM a AS
        SELECT x.k FROM x JOIN y WITHIN 1 SECONDS ON x.k = y.k WITH (TIMESTAMP = 'ts');
        INSERT INTO pairs
        SELECT y.k FROM y LEFT JOIN z WITHIN 5 SECONDS ON y.k = z.k WITH (TIMESTAMP = 'ts');
        SELECT * FROM a
        """
            .formatted(directory));
    assertThat(query.stats())
        .containsEntry("a/join_stage1_matches_emitted", 0L)
        .containsEntry("pairs/join_stage1_left_timeout_emitted", 0L);
    query.emitTo("x", Map.of("k", 1, "ts", START));
    query.emitTo("y", Map.of("k", 1, "ts", START + 1));
    query.emitTo("y", Map.of("k", 2, "ts", START + 2));
    query.emitTo("y", Map.of("k", 2));
    query.emitTo("z", Map.of("k", 3));
    query.stop();
    assertThat(query.stats())
        .containsEntry("a/join_stage1_matches_emitted", 1L)
        .containsEntry("a/join_stage1_left_timeout_emitted", 0L)
        .containsEntry("a/join_stage1_late_dropped", 1L)
        .containsEntry("a/join_stage1_left_watermark", START * 1_000_000)
        .containsEntry("pairs/join_stage1_matches_emitted", 0L)
        .containsEntry("pairs/join_stage1_left_timeout_emitted", 2L)
        .containsEntry("pairs/join_stage1_late_dropped", 2L)
        .containsEntry("pairs/join_stage1_left_watermark", (START + 2) * 1_000_000)
        .satisfies(
            stats -> assertThat(stats.keySet()).noneMatch(name -> name.startsWith("join_stage")));
  }

  @Test
  void tellsWhyItHasFailed(@TempDir Path directory) throws Exception {
    Path file = Files.writeString(directory.resolve("file"), "");
    StreamSql query = StreamSql.create();
    query.execute(
        "CREATE STREAM o WITH ('connector' = 'file', 'path' = '%s/x.jsonl');".formatted(file)
            + " INSERT INTO o SELECT x FROM s");
    assertThatThrownBy(query::stop)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(file.toString());
  }

  @Test
  void refusesASourceThatCannotBeRead() {
    try (StreamSql query = StreamSql.create()) {
      assertThatThrownBy(
              () ->
                  query.execute(
                      "CREATE STREAM s WITH ('connector' = 'file', 'path' = '/no/such/file');"
                          + " SELECT x FROM s"))
          .hasMessageContaining("/no/such/file");
    }
  }

  @Test
  void refusesANullRowAndANullName() {
    try (StreamSql query = StreamSql.create()) {
      query.execute(UNANSWERED);
      Map<String, Object> nameless = new HashMap<>();
      nameless.put(null, 1);
      assertThatThrownBy(() -> query.emit(nameless))
          .hasMessage("the row has a field without a name");
      assertThatThrownBy(() -> query.emit(null)).hasMessage("row");
    }
  }

  @Test
  void pointsAtTheErrorInTheSql() {
    try (StreamSql query = StreamSql.create()) {
      assertThatThrownBy(
              () -> query.execute("SELECT a.x FROM l AS a JOIN r AS b WITHIN 5 S ON a.k"))
          .isInstanceOf(DiagnosticException.class)
          .hasMessageContaining("<sql>:1:");
    }
  }

  @Test
  void refusesAValueThatIsNone() {
    try (StreamSql query = StreamSql.create()) {
      query.execute(UNANSWERED);
      assertThatThrownBy(() -> query.emit(Map.of("id", new Object())))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("id is a java.lang.Object");
    }
  }

  @Test
  void aSinkThatThrowsHarmsNobody() {
    List<Map<String, Object>> results = new ArrayList<>();
    try (StreamSql query = StreamSql.create()) {
      query.execute("SELECT x FROM s");
      query.addSink(
          rows -> {
            throw new IllegalStateException("a bad sink");
          });
      query.addSink(results::addAll);
      query.emit(Map.of("x", 1));
    }
    assertThat(results).containsExactly(Map.of("x", 1L));
  }

  /** Eight callers at once lose nothing, and the rows of each come out in its order. */
  @Test
  void takesRowsOfManyThreads() throws Exception {
    int callers = 8;
    int rows = 2_000;
    ConcurrentLinkedQueue<Map<String, Object>> results = new ConcurrentLinkedQueue<>();
    StreamSql query = StreamSql.create(StreamSqlOptions.defaults().withQueueCapacity(10));
    query.addSink(results::addAll);
    query.execute(
        "SELECT a.caller, a.n FROM l AS a LEFT JOIN r AS b WITHIN 1 H ON a.caller = b.caller"
            + " AND a.n = b.n WITH (TIMESTAMP = 'ts')");
    ExecutorService threads = Executors.newFixedThreadPool(callers);
    CountDownLatch start = new CountDownLatch(1);
    List<Future<?>> done = new ArrayList<>();
    for (int caller = 0; caller < callers; caller++) {
      int number = caller;
      done.add(
          threads.submit(
              () -> {
                start.await();
                for (int n = 0; n < rows; n++) {
                  query.emitTo("l", Map.of("caller", number, "n", n, "ts", START));
                  query.emitTo("r", Map.of("caller", number, "n", n, "ts", START));
                }
                return null;
              }));
    }
    start.countDown();
    for (Future<?> each : done) {
      each.get(60, TimeUnit.SECONDS);
    }
    threads.shutdown();
    query.stop();
    assertThat(results).hasSize(callers * rows);
    for (int caller = 0; caller < callers; caller++) {
      long number = caller;
      List<Object> numbers =
          results.stream()
              .filter(row -> row.get("caller").equals(number))
              .map(row -> row.get("n"))
              .toList();
      assertThat(numbers).isSorted().hasSize(rows);
    }
    assertThat(query.stats()).containsEntry("input_count", 2L * callers * rows);
  }

  @Test
  void answersARowOfAQueryOverOneStreamAtOnce() {
    List<Map<String, Object>> results = new ArrayList<>();
    StreamSql query = StreamSql.create();
    query.addSink(results::addAll);
    query.execute("SELECT device, temperature * 2 AS twice FROM s WHERE temperature > 30");
    assertThat(query.emitSync(Map.of("device", "d", "temperature", 40)))
        .isEqualTo(Map.of("device", "d", "twice", 80L));
    assertThat(query.emitSync(Map.of("device", "d", "temperature", 20))).isNull();
    query.stop();
    assertThat(results)
        .as("the sinks get it, too")
        .containsExactly(Map.of("device", "d", "twice", 80L));
  }

  @Test
  void refusesTheSynchronousCallWhereResultsComeLater() {
    try (StreamSql query = StreamSql.create()) {
      assertThatThrownBy(() -> query.emitSync(Map.of("k", 1)))
          .hasMessageContaining("execute() has not been called");
      query.execute(UNANSWERED);
      assertThatThrownBy(() -> query.emitSync(Map.of("id", 1)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("stream JOIN")
          .hasMessageContaining("emitTo");
    }
  }

  /** One sensor with a broken clock must not make every other row late (contract section 4). */
  @Test
  void refusesARowThatIsADayAheadOfTheWallClock() {
    long now = System.currentTimeMillis();
    List<Map<String, Object>> results = new ArrayList<>();
    StreamSql query = StreamSql.create();
    query.addSink(results::addAll);
    query.execute(UNANSWERED);
    query.emit(Map.of("id", "broken", "ts", now + 25 * 3_600_000L));
    query.emit(Map.of("id", "fine", "ts", now + 23 * 3_600_000L));
    query.emitTo("ack", Map.of("id", "broken", "code", 1, "ts", now + 1_000_000 * 3_600_000L));
    query.emitTo("ack", Map.of("id", "fine", "code", 1, "ts", now + 23 * 3_600_000L));
    query.emit(Map.of("id", "open", "ts", now + 23 * 3_600_000L));
    query.stop();
    assertThat(results).containsExactly(Map.of("id", "open"));
    assertThat(query.stats()).containsEntry("join_stage1_late_dropped", 0L);
  }

  @Test
  void takesEveryTimeWhereTheGuardIsOff() {
    StreamSql query =
        StreamSql.create(StreamSqlOptions.defaults().withSetting("source.max-ahead", "0"));
    List<Map<String, Object>> results = new ArrayList<>();
    query.addSink(results::addAll);
    query.execute(UNANSWERED);
    query.emit(Map.of("id", "far", "ts", 4_000_000_000_000L));
    query.stop();
    assertThat(results).containsExactly(Map.of("id", "far"));
  }
}
