package dev.streamsql.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.connector.json.EventLogLine;
import dev.streamsql.connector.json.EventLogReader;
import dev.streamsql.connector.json.JsonRows;
import dev.streamsql.testing.Rows;
import dev.streamsql.testing.TestCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The Java code of README.md and docs/embedded.md is this code, and it does what they say. */
@Timeout(120)
class DocsSnippetTest {
  private static final String PAGE = "docs/embedded.md";
  private static final long START = 1_760_000_000_000L;

  @Test
  void thePageShowsExactlyTheseSnippets() {
    assertThat(DocsSnippets.ofPage(PAGE))
        .containsExactlyElementsOf(
            Stream.of("embedded", "sync", "extended", "records", "job", "join")
                .map(name -> DocsSnippets.ofTest(DocsSnippetTest.class, name))
                .toList());
  }

  @Test
  void theReadmeShowsExactlyThisSnippet() throws Exception {
    assertThat(DocsSnippets.ofPage("README.md"))
        .containsExactly(DocsSnippets.ofTest(DocsSnippetTest.class, "readme"));
    Path query = DocsSnippets.root().resolve("examples/two-channel-confirmation/query.sql");
    assertThat(twoChannels(Files.readString(query)))
        .containsEntry("input_count", 2L)
        .containsEntry("output_count", 1L);
  }

  private static Map<String, Long> twoChannels(String sql) {
    // docs:readme-start
    StreamSql query = StreamSql.create();
    query.addSink(rows -> rows.forEach(System.out::println));
    query.execute(sql);
    query.emitTo("tempStream", Map.of("deviceId", "d1", "temperature", 80.5, "ts", 1760000000000L));
    query.emitTo(
        "vibrationStream", Map.of("deviceId", "d1", "vibration", 35, "ts", 1760000004000L));
    query.stop();
    // docs:readme-end
    return query.stats();
  }

  @Test
  void aQueryInAProgram() {
    List<Map<String, Object>> open = new ArrayList<>();
    Map<String, Long> counts = unanswered(open);
    assertThat(open).containsExactly(Map.of("id", "c2"));
    assertThat(counts)
        .containsEntry("input_count", 3L)
        .containsEntry("output_count", 1L)
        .containsEntry("join_stage1_matches_emitted", 1L)
        .containsEntry("join_stage1_left_timeout_emitted", 1L);
  }

  private static Map<String, Long> unanswered(List<Map<String, Object>> open) {
    // docs:embedded-start
    StreamSql query = StreamSql.create(StreamSqlOptions.defaults().withJoinMaxKeys(50_000));
    query.addSink(rows -> open.addAll(rows));
    query.execute(
        """
        SELECT c.id
        FROM cmdStream AS c
        LEFT JOIN ackStream AS r WITHIN 10 SECONDS ON c.id = r.id
        WHERE r.code IS NULL
        WITH (TIMESTAMP = 'ts')
        """);

    query.emitTo("cmdStream", Map.of("id", "c1", "ts", 1_760_000_000_000L));
    query.emitTo("cmdStream", Map.of("id", "c2", "ts", 1_760_000_001_000L));
    query.emitTo("ackStream", Map.of("id", "c1", "code", 0, "ts", 1_760_000_002_000L));

    query.stop(); // joins what was emitted, pads c2, delivers
    Map<String, Long> stats = query.stats(); // join_stage1_matches_emitted=1, …
    // docs:embedded-end
    return stats;
  }

  @Test
  void answersAtOnce() {
    // docs:sync-start
    StreamSql hot = StreamSql.create();
    hot.execute("SELECT device, temperature * 2 AS twice FROM readings WHERE temperature > 30");
    Map<String, Object> row = hot.emitSync(Map.of("device", "d1", "temperature", 40));
    Map<String, Object> none = hot.emitSync(Map.of("device", "d2", "temperature", 20));
    hot.stop();
    // docs:sync-end
    assertThat(row).isEqualTo(Map.of("device", "d1", "twice", 80L));
    assertThat(none).isNull();
  }

  @Test
  void settingsOfTheOptions(@TempDir Path directory) throws Exception {
    Path lateFile = directory.resolve("late.jsonl");
    Path deadFile = directory.resolve("dead.jsonl");
    List<Map<String, Object>> differences = new ArrayList<>();
    // docs:extended-start
    StreamSqlOptions extended =
        StreamSqlOptions.defaults()
            .withSetting("dialect", "extended")
            .withSetting("late.stream", "late")
            .withSetting("dead-letter.stream", "dead");
    StreamSql sessions = StreamSql.create(extended);
    sessions.addSink(rows -> differences.addAll(rows));
    sessions.execute(
        """
        CREATE STREAM late WITH ('connector' = 'file', 'path' = '%s');
        CREATE STREAM dead WITH ('connector' = 'file', 'path' = '%s');
        SELECT m.session AS measured, b.session AS billed
        FROM measures AS m
        FULL JOIN bills AS b WITHIN 2 MINUTES ON m.session = b.session AND m.kwh = b.kwh
        WHERE m.session IS NULL OR b.session IS NULL
        WITH (TIMESTAMP = 'ts', MAXOUTOFORDERNESS = '30s')
        """
            .formatted(lateFile, deadFile));
    // docs:extended-end
    sessions.emitTo("measures", Map.of("session", "a1", "kwh", 9, "ts", START + 60_000));
    sessions.emitTo("measures", Map.of("session", "a2", "kwh", 5, "ts", START));
    sessions.emitTo("bills", Map.of("session", "a1", "kwh", 9.0, "ts", START + 60_000));
    sessions.emitTo("bills", Map.of("session", "a3", "kwh", 7, "ts", START + 60_000));
    sessions.emitTo("bills", Map.of("session", "a4", "kwh", 7, "ts", "soon"));
    sessions.stop();
    assertThat(differences).hasSize(1);
    assertThat(differences.get(0)).containsEntry("billed", "a3").containsEntry("measured", null);
    assertThat(Files.readString(lateFile)).contains("\"behind\":30000000000", "\"session\":\"a2\"");
    assertThat(Files.readString(deadFile)).contains("no readable event time");
    assertThat(sessions.stats()).containsEntry("join_stage1_right_timeout_emitted", 1L);
  }

  /** The documented scenarios A, B, C and E, with the rows of their examples. */
  @ParameterizedTest
  @CsvSource({
    "two-channel-confirmation, events, expected",
    "command-without-acknowledgement, events, expected",
    "command-without-acknowledgement, silent, silent-expected",
    "can-gps, interleaved, both-pairs",
    "can-gps, can-first, last-pair",
    "card-and-face, events, expected",
    "parcel-tracking, events, expected",
    "charge-and-bill, events, expected"
  })
  void runsTheDocumentedScenarios(String folder, String events, String expected) throws Exception {
    Path example = DocsSnippets.root().resolve("examples").resolve(folder);
    List<Map<String, Object>> results = new ArrayList<>();
    String sql = Files.readString(example.resolve("query.sql"));
    try (StreamSql query = StreamSql.create()) {
      query.addSink(results::addAll);
      query.execute(sql);
      assertThat(query.isStreamJoinQuery()).isTrue();
      for (String text : Files.readAllLines(example.resolve(events + ".jsonl"))) {
        EventLogLine line = EventLogReader.parse(text);
        query.emitTo(line.stream(), line.row());
      }
    }
    List<Map<String, Object>> wanted = new ArrayList<>();
    for (String text : Files.readAllLines(example.resolve(expected + ".jsonl"))) {
      wanted.add(JsonRows.parse(text));
    }
    Rows.assertSameMultiset(sql, wanted, results);
  }

  // docs:records-start
  public record Command(String id, long millis) {}

  public record Ack(String commandId, long millis) {}

  // docs:records-end

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aScriptInAJob(int parallelism) throws Exception {
    StreamExecutionEnvironment env = TestCluster.environment(parallelism);
    DataStream<Map<String, Object>> result = script(env, commands(env), acks(env));
    assertThat(collect(result)).containsExactly(Map.of("id", "c2"));
  }

  private static DataStream<Map<String, Object>> script(
      StreamExecutionEnvironment env, DataStream<Command> commands, DataStream<Ack> acks) {
    // docs:job-start
    StreamSqlJob.Added added =
        StreamSqlJob.of(
                """
                SELECT c.id
                FROM cmdStream AS c
                LEFT JOIN ackStream AS r WITHIN 10 SECONDS ON c.id = r.commandId
                WHERE r.commandId IS NULL
                WITH (TIMESTAMP = 'ts')
                """)
            .stream("cmdStream", commands, c -> Map.of("id", c.id(), "ts", c.millis()))
            .stream("ackStream", acks, a -> Map.of("commandId", a.commandId(), "ts", a.millis()))
            .set("join.max-keys", "50000")
            .addTo(env);
    DataStream<Map<String, Object>> open = added.result();
    // docs:job-end
    return open;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void theJoinAlone(int parallelism) throws Exception {
    StreamExecutionEnvironment env = TestCluster.environment(parallelism);
    assertThat(collect(join(commands(env), acks(env))))
        .containsExactlyInAnyOrder("c1 after 2000 ms", "c2 open");
  }

  private static DataStream<String> join(DataStream<Command> commands, DataStream<Ack> acks) {
    // docs:join-start
    DataStream<String> states =
        WithinJoin.left(commands, acks)
            .on(Command::id, Ack::commandId)
            .within(Duration.ofSeconds(10))
            .eventTime(Command::millis, Ack::millis)
            .bounds(50_000, 0)
            .uid("confirmation")
            .select(
                (command, ack) ->
                    ack == null
                        ? command.id() + " open"
                        : command.id() + " after " + (ack.millis() - command.millis()) + " ms",
                Types.STRING);
    // docs:join-end
    return states;
  }

  private static DataStream<Command> commands(StreamExecutionEnvironment env) {
    return env.fromData(new Command("c1", START), new Command("c2", START + 1000));
  }

  private static DataStream<Ack> acks(StreamExecutionEnvironment env) {
    return env.fromData(new Ack("c1", START + 2000));
  }

  private static <T> List<T> collect(DataStream<T> stream) throws Exception {
    List<T> all = new ArrayList<>();
    try (CloseableIterator<T> iterator = stream.executeAndCollect()) {
      iterator.forEachRemaining(all::add);
    }
    return all;
  }
}
