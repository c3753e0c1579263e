package dev.streamsql.clustertests;

import java.util.List;
import java.util.Map;

/**
 * A job that is to survive.
 *
 * @param name the job's name
 * @param queries its queries by the stream, and topic, that gets their results
 * @param topics the topic of each stream that is read
 * @param settings what the script sets besides what all set
 * @param rows what is written to the topics, in order
 * @param before the parallelism that it begins with
 * @param after the parallelism that it goes on with behind a savepoint
 */
record KillScenario(
    String name,
    Map<String, String> queries,
    Map<String, String> topics,
    Map<String, String> settings,
    List<KillRows.Row> rows,
    int before,
    int after) {
  private static final String SELECT = "SELECT %1$s.k AS k, %1$s.id AS l, %2$s.id AS r FROM %1$s ";
  private static final String ON = " %2$s WITHIN '300ms' ON %1$s.k = %2$s.k ";

  /** Both streams in one topic with one partition; an inner and a left join. */
  static KillScenario oneTopic(long seed, int rows) {
    String time = "WITH (TIMESTAMP = 'ts', TIMEUNIT = 'ms')";
    return new KillScenario(
        "one-topic",
        Map.of(
            "inner-result", (SELECT + "JOIN" + ON + time).formatted("a", "b"),
            "left-result", (SELECT + "LEFT JOIN" + ON + time).formatted("a", "b")),
        Map.of("a", "both", "b", "both"),
        Map.of(),
        KillRows.of(seed, rows, "a", "b"),
        2,
        3);
  }

  /** Two topics and complete mode, in which also the right rows are padded; rows on disk. */
  static KillScenario twoTopics(long seed, int rows) {
    String time = "WITH (TIMESTAMP = 'ts', TIMEUNIT = 'ms', MAXOUTOFORDERNESS = '300ms')";
    return new KillScenario(
        "two-topics",
        Map.of("full-result", (SELECT + "FULL JOIN" + ON + time).formatted("c", "d")),
        Map.of("c", "left", "d", "right"),
        // Hardly any row is found in memory, and the join reads and writes RocksDB all the time.
        Map.of("state.backend.type", "rocksdb", "join.cached-rows", "50"),
        KillRows.of(seed, rows, "c", "d"),
        2,
        1);
  }

  /** Returns the script that reads and writes topics. */
  String onKafka(String servers) {
    StringBuilder script =
        new StringBuilder(
            """
            SET 'execution.checkpointing.interval' = '1 s';
            SET 'restart-strategy.type' = 'fixed-delay';
            SET 'restart-strategy.fixed-delay.attempts' = '1000000';
            SET 'restart-strategy.fixed-delay.delay' = '100 ms';
            SET 'source.idle-timeout' = '1 h';
            SET 'dialect' = 'extended';
            """);
    settings.forEach((key, value) -> script.append("SET '%s' = '%s';%n".formatted(key, value)));
    String stream = "CREATE STREAM `%s` WITH ('connector' = 'kafka', 'topic' = '%s',%n%s";
    String options = " 'properties.bootstrap.servers' = '" + servers + "', ";
    topics.forEach(
        (name, topic) ->
            script.append(stream.formatted(name, topic, options + "'stream.field' = 'type');\n")));
    queries
        .keySet()
        .forEach(
            result ->
                script.append(
                    stream.formatted(
                        result,
                        result,
                        options + "'sink.delivery-guarantee' = 'exactly-once');\n")));
    return script + inserts();
  }

  /** Returns the queries alone. */
  String inserts() {
    StringBuilder script = new StringBuilder();
    queries.forEach(
        (result, query) -> script.append("INSERT INTO `%s` %s;%n".formatted(result, query)));
    return script.toString();
  }
}
