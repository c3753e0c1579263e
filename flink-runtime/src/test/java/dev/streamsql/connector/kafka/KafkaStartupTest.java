package dev.streamsql.connector.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.testing.Scripts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Where reading starts. */
@Timeout(120)
class KafkaStartupTest {
  private final TestKafka kafka = TestKafka.shared();

  @TempDir private Path directory;

  @Test
  void atTheBeginningIfNothingIsSaid() throws Exception {
    assertThat(read(threeRows(), "")).containsExactly(1L, 2L, 3L);
  }

  @Test
  void atTheEarliestOffset() throws Exception {
    assertThat(read(threeRows(), ", 'scan.startup.mode' = 'earliest-offset'"))
        .containsExactly(1L, 2L, 3L);
  }

  @Test
  void atATime() throws Exception {
    String more = ", 'scan.startup.mode' = 'timestamp', 'scan.startup.timestamp-millis' = '2000'";
    assertThat(read(threeRows(), more)).containsExactly(2L, 3L);
  }

  @Test
  void atTheLatestOffset() throws Exception {
    String in = threeRows();
    String out = kafka.topic("out", 1);
    KafkaJobs.runAndDrain(
        copy(in, out, ", 'scan.startup.mode' = 'latest-offset'"),
        2,
        directory,
        () -> {
          // The end of the topic is asked for some time after the job has started.
          long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
          while (kafka.consume(out).isEmpty()) {
            assertThat(System.nanoTime()).as("a row came in time").isLessThan(deadline);
            kafka.produce(in, List.of("{\"n\":4}"));
          }
        });
    assertThat(kafka.rows(out)).isNotEmpty().allMatch(row -> row.equals(Map.of("n", 4L)));
  }

  @Test
  void atTheGroupsOffsetsAndWithoutAnyAtTheBeginning() throws Exception {
    String in = threeRows();
    String more = ", 'properties.group.id' = 'group-%s'".formatted(in);
    assertThat(read(in, more)).containsExactly(1L, 2L, 3L);
    try (Admin admin = kafka.admin()) {
      admin
          .alterConsumerGroupOffsets(
              "group-" + in, Map.of(new TopicPartition(in, 0), new OffsetAndMetadata(2)))
          .all()
          .get();
    }
    assertThat(read(in, more)).containsExactly(3L);
    assertThat(read(in, more + ", 'scan.startup.mode' = 'group-offsets'")).containsExactly(3L);
    assertThat(read(in, more + ", 'scan.startup.mode' = 'earliest-offset'"))
        .containsExactly(1L, 2L, 3L);
  }

  @Test
  void whereTheGroupsLastJobHasStopped() throws Exception {
    String in = threeRows();
    String out = kafka.topic("out", 1);
    String more = ", 'properties.group.id' = 'group-%s'".formatted(in);
    KafkaJobs.runAndDrain(
        copy(in, out, more),
        1,
        directory,
        () -> {
          // Flink commits with its checkpoints.
          long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
          while (committed(in) < 3) {
            assertThat(System.nanoTime()).as("committed in time").isLessThan(deadline);
          }
        });
    kafka.produce(in, List.of("{\"n\":4}"));
    assertThat(read(in, more)).containsExactly(4L);
  }

  private long committed(String topic) throws Exception {
    try (Admin admin = kafka.admin()) {
      OffsetAndMetadata offset =
          admin
              .listConsumerGroupOffsets("group-" + topic)
              .partitionsToOffsetAndMetadata()
              .get()
              .get(new TopicPartition(topic, 0));
      return offset == null ? -1 : offset.offset();
    }
  }

  private String threeRows() throws Exception {
    String topic = kafka.topic("start", 1);
    kafka.send(List.of(row(topic, 1), row(topic, 2), row(topic, 3)));
    return topic;
  }

  private static ProducerRecord<byte[], byte[]> row(String topic, long n) {
    return new ProducerRecord<>(topic, 0, n * 1000, null, TestKafka.bytes("{\"n\":" + n + "}"));
  }

  private List<Object> read(String topic, String more) {
    return Scripts.run(kafka.bounded("s", topic, more) + "SELECT n FROM s", 1).rows().stream()
        .map(row -> row.get("n"))
        .toList();
  }

  private String copy(String in, String out, String more) {
    return kafka.create("s", in, more)
        + kafka.create("result", out, "")
        + "INSERT INTO result SELECT n FROM s";
  }
}
