package dev.streamsql.connector.kafka;

import static dev.streamsql.testing.Rows.assertSameMultiset;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.connector.json.JsonRows;
import dev.streamsql.testing.Scripts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jobs over topics that do not end. */
@Timeout(120)
class KafkaLiveTest {
  private static final String BY_TYPE = ", 'stream.field' = 'type'";

  @TempDir private Path directory;

  @Test
  void aDrainPadsAndWritesWhatIsPending() throws Exception {
    TestKafka kafka = TestKafka.shared();
    String in = kafka.topic("in", 1);
    String out = kafka.topic("out", 1);
    kafka.produce(
        in,
        List.of(
            "{\"type\":\"a\",\"k\":1,\"id\":1,\"ts\":1700000000000}",
            "{\"type\":\"a\",\"k\":2,\"id\":2,\"ts\":1700000000001}",
            "{\"type\":\"b\",\"k\":2,\"id\":3,\"ts\":1700000000002}"));
    KafkaJobs.runAndDrain(
        script(kafka, in, out),
        2,
        directory,
        () -> {
          var live = TestKafka.rows(kafka.consume(out, 1, Duration.ofSeconds(30)));
          assertThat(live).isEqualTo(List.of(JsonRows.parse("{\"k\":2,\"l\":2,\"r\":3}")));
        });
    assertSameMultiset(
        "after the drain",
        List.of(
            JsonRows.parse("{\"k\":2,\"l\":2,\"r\":3}"),
            JsonRows.parse("{\"k\":1,\"l\":1,\"r\":null}")),
        kafka.rows(out));
  }

  @Test
  void aRestartOfTheBrokerLosesNothing() throws Exception {
    List<RandomLog.Row> rows = RandomLog.rows(5, 4000);
    List<String> json = rows.stream().map(RandomLog.Row::json).toList();
    Scripts.Result expected =
        Scripts.run(RandomLog.JOIN, rows.stream().map(RandomLog.Row::event).toList(), 1);
    try (TestBroker broker = new TestBroker()) {
      TestKafka kafka = new TestKafka(broker);
      String in = kafka.topic("in", 1);
      String out = kafka.topic("out", 1);
      KafkaJobs.runAndDrain(
          script(kafka, in, out),
          2,
          directory,
          () -> {
            kafka.produce(in, json.subList(0, 2000));
            // As soon as some rows are through: the others are on their way when the broker goes.
            kafka.consume(out, 1, Duration.ofSeconds(30));
            broker.stop();
            broker.start();
            kafka.produce(in, json.subList(2000, 4000));
            String last = "{\"type\":\"%s\",\"k\":-1,\"id\":%d,\"ts\":1790000000000}";
            kafka.produce(in, List.of(last.formatted("b", -1), last.formatted("a", -2)));
            // What the last rows do not pad, the drain does.
            kafka.consume(out, expected.rows().size() / 2, Duration.ofSeconds(60));
          });
      List<java.util.Map<String, Object>> all = new java.util.ArrayList<>(expected.rows());
      all.add(JsonRows.parse("{\"k\":-1,\"l\":-2,\"r\":-1}"));
      assertSameMultiset("around the restart", all, kafka.rows(out));
    }
  }

  private static String script(TestKafka kafka, String in, String out) {
    return kafka.create("a", in, BY_TYPE)
        + kafka.create("b", in, BY_TYPE)
        + kafka.create("result", out, "")
        + "INSERT INTO result "
        + RandomLog.JOIN;
  }
}
