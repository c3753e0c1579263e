package dev.streamsql.connector.kafka;

import static dev.streamsql.testing.Rows.assertSameMultiset;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.testing.Scripts;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The order of a partition is kept all the way into the join (contract section 2). */
@Timeout(120)
class KafkaOrderTest {
  private static final long SEED = 20;
  private static final int ROWS = 3000;

  private final TestKafka kafka = TestKafka.shared();

  @ParameterizedTest
  @CsvSource({"stream.field, 1", "stream.field, 4", "stream.header, 1", "stream.header, 4"})
  void oneTopicGivesWhatTheSameEventLogGives(String selector, int parallelism) throws Exception {
    List<RandomLog.Row> rows = RandomLog.rows(SEED, ROWS);
    Scripts.Result expected =
        Scripts.run(RandomLog.JOIN, rows.stream().map(RandomLog.Row::event).toList(), 1);
    assertThat(expected.count("rows-out")).isGreaterThan(1000);

    String topic = kafka.topic("log", 1);
    kafka.send(
        rows.stream()
            .map(
                row ->
                    new ProducerRecord<byte[], byte[]>(
                        topic,
                        0,
                        null,
                        TestKafka.bytes(row.json()),
                        List.of(new RecordHeader("type", TestKafka.bytes(row.stream())))))
            .toList());
    String more = ", '%s' = 'type'".formatted(selector);
    Scripts.Result got =
        Scripts.run(
            kafka.bounded("a", topic, more) + kafka.bounded("b", topic, more) + RandomLog.JOIN,
            parallelism);

    assertSameMultiset("seed " + SEED, expected.rows(), got.rows());
    assertThat(got.count("rows-in")).isEqualTo(ROWS);
    assertThat(got.deadLetters()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void allPartitionsOfAllTopicsAreRead(int parallelism) throws Exception {
    String left = kafka.topic("left", 4);
    String right = kafka.topic("right", 4);
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      String row = "{\"k\":%d,\"ts\":%d}".formatted(i, 1_700_000_000_000L + i);
      records.add(new ProducerRecord<>(left, i % 4, null, TestKafka.bytes(row)));
      if (i % 2 == 0) {
        records.add(new ProducerRecord<>(right, (i + 1) % 4, null, TestKafka.bytes(row)));
      }
    }
    kafka.send(records);
    // The two topics are one source, and the topic's name tells the streams apart.
    String topics = left + ";" + right;
    String more = ", 'metadata.field' = 'meta', 'stream.field' = 'meta.topic', 'stream.value' = ";
    Scripts.Result result =
        Scripts.run(
            kafka.bounded("a", topics, more + "'" + left + "'")
                + kafka.bounded("b", topics, more + "'" + right + "'")
                + "SELECT a.k AS k, b.k AS r FROM a LEFT JOIN b WITHIN '1h' ON a.k = b.k"
                + " WITH (TIMESTAMP = 'ts')",
            parallelism);

    assertThat(result.count("rows-in")).isEqualTo(600);
    assertThat(result.rows()).hasSize(400);
    assertThat(result.rows().stream().filter(row -> row.get("r") != null)).hasSize(200);
    assertThat(result.rows().stream().map(row -> row.get("k")).distinct()).hasSize(400);
  }

  @Test
  void writesAPartitionsRowsInTheirOrder() throws Exception {
    String in = kafka.topic("in", 1);
    String out = kafka.topic("out", 3);
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      rows.add("{\"k\":\"k%d\",\"n\":%d}".formatted(i % 7, i));
    }
    kafka.produce(in, rows);
    Scripts.run(
        kafka.bounded("s", in, "")
            + kafka.create("result", out, ", 'key.field' = 'k'")
            + "INSERT INTO result SELECT k, n FROM s",
        2);
    Map<String, Long> last = new java.util.HashMap<>();
    for (var message : kafka.consume(out)) {
      String key = new String(message.key(), StandardCharsets.UTF_8);
      Map<String, Object> row = TestKafka.rows(List.of(message)).get(0);
      assertThat(row).containsEntry("k", key);
      Long before = last.put(key, (Long) row.get("n"));
      assertThat(before == null || before < (Long) row.get("n")).as("order of " + key).isTrue();
    }
    assertThat(last.values().stream().mapToLong(n -> n).max()).hasValue(999);
  }
}
