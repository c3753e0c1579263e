package dev.streamsql.connector.kafka;

import static dev.streamsql.testing.Rows.assertSameMultiset;

import dev.streamsql.connector.json.JsonRows;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every partition has its own clock, and a silent one holds nothing up (contract section 4), until
 * it speaks again: in Flink one that was idle while it waited for others never went on
 * (FLINK-32496).
 */
@Timeout(120)
class KafkaPartitionsTest {
  private static final long START = 1_700_000_000_000L;
  private static final String BY_TYPE = ", 'stream.field' = 'type'";

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 6})
  void aSilentPartitionTakesTheClockOfTheOthersUntilItSpeaksAgain(int parallelism)
      throws Exception {
    TestKafka kafka = TestKafka.shared();
    String in = kafka.topic("in", 4);
    String out = kafka.topic("out", 1);
    String script = script(kafka, in, out, 10);
    List<Map<String, Object>> expected = new ArrayList<>();
    KafkaJobs.runAndDrain(
        script,
        parallelism,
        directory,
        () -> {
          for (int partition = 0; partition < 4; partition++) {
            kafka.send(List.of(row(in, partition, "a", partition, START)));
            expected.add(result(partition, null));
          }
          for (int partition = 0; partition < 3; partition++) {
            kafka.send(List.of(row(in, partition, "a", 10 + partition, START + 20_000)));
          }
          // Partition 3 is silent: only when it is idle do the others' clocks count for it, too.
          kafka.consume(out, 4, Duration.ofSeconds(30));
          // By the others' clocks these two were late and expired; by their own they match.
          kafka.send(List.of(row(in, 3, "a", 3, START + 5_000), row(in, 3, "b", 3, START + 6_000)));
          expected.add(result(3, 3L));
          kafka.consume(out, 5, Duration.ofSeconds(30));
        });
    for (long partition = 0; partition < 3; partition++) {
      expected.add(result(10 + partition, null));
    }
    assertSameMultiset("parallelism " + parallelism, expected, kafka.rows(out));
  }

  /**
   * Partition 1 is read later than partition 0, and its rows go to other subtasks than its last.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void aPartitionThatCatchesUpIsPaddedOnEverySubtask(int parallelism) throws Exception {
    TestKafka kafka = TestKafka.shared();
    String in = kafka.topic("in", 4);
    String out = kafka.topic("out", 1);
    KafkaJobs.runAndDrain(
        script(kafka, in, out, 1),
        parallelism,
        directory,
        () -> {
          kafka.send(List.of(row(in, 0, "a", 100, START), row(in, 0, "a", 101, START + 20_000)));
          kafka.consume(out, 1, Duration.ofSeconds(30));
          for (long id = 0; id < 8; id++) {
            kafka.send(List.of(row(in, 1, "a", id, START)));
          }
          kafka.send(List.of(row(in, 1, "a", 200, START + 20_000)));
          kafka.consume(out, 9, Duration.ofSeconds(30));
        });
    assertSameMultiset(
        "parallelism " + parallelism,
        padded(0, 1, 2, 3, 4, 5, 6, 7, 100, 101, 200),
        kafka.rows(out));
  }

  /** An idle partition's rows have expired by the others' clock: what comes later finds none. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void theRowsOfAnIdlePartitionMatchNoMore(int parallelism) throws Exception {
    TestKafka kafka = TestKafka.shared();
    String in = kafka.topic("in", 4);
    String out = kafka.topic("out", 1);
    KafkaJobs.runAndDrain(
        script(kafka, in, out, 1),
        parallelism,
        directory,
        () -> {
          for (long id = 0; id < 6; id++) {
            kafka.send(List.of(row(in, 3, "a", id, START)));
          }
          // Partition 0 goes on speaking, with late rows that give no result, until 3 is idle.
          kafka.send(List.of(row(in, 0, "a", 100, START + 20_000)));
          long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
          while (kafka.rows(out).size() < 6 && System.nanoTime() < deadline) {
            kafka.send(List.of(row(in, 0, "a", 101, START)));
          }
          for (long id = 0; id < 6; id++) {
            kafka.send(List.of(row(in, 3, "b", id, START + 500)));
          }
        });
    assertSameMultiset(
        "parallelism " + parallelism, padded(0, 1, 2, 3, 4, 5, 100), kafka.rows(out));
  }

  private static String script(TestKafka kafka, String in, String out, int withinSeconds) {
    return "SET 'source.idle-timeout' = '1 s';"
        + kafka.create("a", in, BY_TYPE)
        + kafka.create("b", in, BY_TYPE)
        + kafka.create("result", out, "")
        + "INSERT INTO result SELECT s.id, f.id AS ack FROM a AS s LEFT JOIN b AS f WITHIN "
        + withinSeconds
        + " SECONDS ON s.k = f.k WITH (TIMESTAMP = 'ts')";
  }

  private static ProducerRecord<byte[], byte[]> row(
      String topic, int partition, String type, long id, long time) {
    String json = "{\"type\":\"%s\",\"k\":%d,\"id\":%d,\"ts\":%d}".formatted(type, id, id, time);
    return new ProducerRecord<>(topic, partition, null, TestKafka.bytes(json));
  }

  private static List<Map<String, Object>> padded(long... ids) throws Exception {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (long id : ids) {
      rows.add(result(id, null));
    }
    return rows;
  }

  private static Map<String, Object> result(long id, Long ack) throws Exception {
    return JsonRows.parse("{\"id\":%d,\"ack\":%s}".formatted(id, ack));
  }
}
