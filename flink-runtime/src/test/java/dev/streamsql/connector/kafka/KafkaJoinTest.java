package dev.streamsql.connector.kafka;

import static dev.streamsql.testing.Rows.assertSameMultiset;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.connector.json.JsonRows;
import dev.streamsql.testing.Scripts;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Topics in, topic out. */
@Timeout(120)
class KafkaJoinTest {
  private final TestKafka kafka = TestKafka.shared();

  @Test
  void joinsTwoTopicsIntoAThird() throws Exception {
    List<Map<String, Object>> got =
        joinTwoTopics("JOIN", List.of(row(1, 1000), row(2, 2000)), List.of(row(2, 2500)));
    assertSameMultiset("INNER", List.of(JsonRows.parse("{\"k\":2,\"r\":2500}")), got);
  }

  @Test
  void padsWhatHasNoMatch() throws Exception {
    List<Map<String, Object>> got =
        joinTwoTopics("LEFT JOIN", List.of(row(1, 1000), row(2, 2000)), List.of(row(2, 2500)));
    assertSameMultiset(
        "LEFT",
        List.of(JsonRows.parse("{\"k\":2,\"r\":2500}"), JsonRows.parse("{\"k\":1,\"r\":null}")),
        got);
  }

  private List<Map<String, Object>> joinTwoTopics(
      String join, List<String> left, List<String> right) throws Exception {
    String a = kafka.topic("a", 1);
    String b = kafka.topic("b", 1);
    String out = kafka.topic("out", 1);
    kafka.produce(a, left);
    kafka.produce(b, right);
    Scripts.Result result =
        Scripts.run(
            kafka.bounded("a", a, "")
                + kafka.bounded("b", b, "")
                + kafka.create("result", out, ", 'key.field' = 'k'")
                + "INSERT INTO result SELECT a.k AS k, b.ts AS r FROM a "
                + join
                + " b WITHIN '1h' ON a.k = b.k WITH (TIMESTAMP = 'ts', TIMEUNIT = 'ms')",
            2);
    assertThat(result.deadLetters()).isEmpty();
    assertThat(result.count("rows-in")).isEqualTo(left.size() + right.size());
    kafka
        .consume(out)
        .forEach(
            message ->
                assertThat(new String(message.value(), StandardCharsets.UTF_8))
                    .contains("\"k\":" + new String(message.key(), StandardCharsets.UTF_8)));
    return kafka.rows(out);
  }

  private static String row(int key, long time) {
    return "{\"k\":%d,\"ts\":%d}".formatted(key, time);
  }
}
