package dev.streamsql.connector.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.connector.json.JsonRows;
import dev.streamsql.testing.Scripts;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of messages: rows, metadata and dead letters. */
@Timeout(120)
class KafkaDecodeTest {
  private static final byte[] NO_TEXT = {(byte) 0xFF, (byte) 0xFE};

  private final TestKafka kafka = TestKafka.shared();

  @Test
  void whatCannotBeUsedBecomesADeadLetter() throws Exception {
    String topic = kafka.topic("bad", 1);
    kafka.send(
        List.of(
            message(topic, "k1", "{\"type\":\"a\",\"n\":1}"),
            message(topic, "k2", "{\"type\":\"a\",\"n\":"),
            message(topic, "k3", null),
            new ProducerRecord<>(topic, 0, null, NO_TEXT),
            message(topic, "k4", "{\"type\":\"c\",\"n\":2}"),
            message(topic, "k5", "{\"n\":3}"),
            message(topic, "k6", "[1]"),
            message(topic, "k7", "{\"type\":\"a\",\"n\":4}")));
    Scripts.Result result =
        Scripts.run(kafka.bounded("a", topic, ", 'stream.field' = 'type'") + "SELECT n FROM a", 1);

    assertThat(result.rows()).isEqualTo(List.of(Map.of("n", 1L), Map.of("n", 4L)));
    assertThat(result.count("dead-letters")).isEqualTo(6);
    assertThat(result.count("rows-in")).isEqualTo(8);
    String place = "topic " + topic + ", partition 0, offset ";
    assertThat(result.deadLetters().stream().map(letter -> letter.get("reason")))
        .containsExactly(
            place + "1: column 17: unexpected end of input",
            place + "2: a tombstone (no value) for key 'k3'",
            place + "3: the value is not UTF-8 text; it is given here as base64",
            place + "4: unknown input stream 'c'; this script reads a",
            place
                + "5: the field that tells the streams of this source apart is missing; streams: a",
            place + "6: column 1: found an array, expected an object");
    assertThat(result.deadLetters().stream().map(letter -> letter.get("text")))
        .containsExactlyElementsOf(
            Arrays.asList(
                "{\"type\":\"a\",\"n\":",
                null,
                "//4=",
                "{\"type\":\"c\",\"n\":2}",
                "{\"n\":3}",
                "[1]"));
  }

  @Test
  void aMissingHeaderIsNamed() throws Exception {
    String topic = kafka.topic("headers", 1);
    kafka.send(List.of(message(topic, null, "{}")));
    Scripts.Result result =
        Scripts.run(kafka.bounded("a", topic, ", 'stream.header' = 'kind'") + "SELECT * FROM a", 1);
    assertThat(result.rows()).isEmpty();
    assertThat(result.deadLetters().get(0).get("reason"))
        .asString()
        .contains("the header 'kind' that tells the streams of this source apart is missing");
  }

  @Test
  void metadataIsAFieldOfTheRow() throws Exception {
    String topic = kafka.topic("meta", 2);
    ProducerRecord<byte[], byte[]> message =
        new ProducerRecord<>(
            topic, 1, 1_700_000_000_123L, TestKafka.bytes("käy"), TestKafka.bytes("{\"n\":1}"));
    message.headers().add(new RecordHeader("trace", TestKafka.bytes("t1")));
    message.headers().add(new RecordHeader("trace", TestKafka.bytes("t2")));
    message.headers().add(new RecordHeader("bytes", NO_TEXT));
    kafka.send(List.of(message));
    String source = kafka.bounded("s", topic, ", 'metadata.field' = 'meta'");

    String sql =
        "SELECT n, meta.key AS k, meta.headers.trace AS trace, meta.headers.bytes AS b,"
            + " meta.partition AS p, meta.offset AS o, meta.timestamp AS t, meta.topic AS topic"
            + " FROM s";
    assertThat(Scripts.run(source + sql, 1).rows())
        .isEqualTo(
            List.of(
                JsonRows.parse(
                    "{\"n\":1,\"k\":\"käy\",\"trace\":\"t2\",\"b\":\"//4=\",\"p\":1,\"o\":0,"
                        + "\"t\":1700000000123,\"topic\":\"%s\"}".formatted(topic))));
    assertThat(Scripts.run(source + "SELECT * FROM s", 1).rows().get(0)).containsKey("meta");
  }

  @Test
  void theTimeOfAMessageCanBeTheTimeOfItsRow() throws Exception {
    String topic = kafka.topic("times", 1);
    kafka.send(
        List.of(
            timed(topic, 1_700_000_000_000L, "{\"type\":\"a\",\"k\":1}"),
            timed(topic, 1_700_000_001_000L, "{\"type\":\"b\",\"k\":1}"),
            timed(topic, 1_700_000_001_001L, "{\"type\":\"b\",\"k\":1}")));
    String more = ", 'metadata.field' = 'meta', 'stream.field' = 'type'";
    Scripts.Result result =
        Scripts.run(
            kafka.bounded("a", topic, more)
                + kafka.bounded("b", topic, more)
                + "SELECT a.k AS k, b.meta.offset AS o FROM a JOIN b WITHIN '1s' ON a.k = b.k"
                + " WITH (TIMESTAMP = 'meta.timestamp')",
            1);
    assertThat(result.rows()).isEqualTo(List.of(Map.of("k", 1L, "o", 1L)));
  }

  private static ProducerRecord<byte[], byte[]> message(String topic, String key, String value) {
    return new ProducerRecord<>(topic, 0, TestKafka.bytes(key), TestKafka.bytes(value));
  }

  private static ProducerRecord<byte[], byte[]> timed(String topic, long time, String value) {
    return new ProducerRecord<>(topic, 0, time, null, TestKafka.bytes(value));
  }
}
