package dev.streamsql.connector.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.testing.Scripts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Complete mode over two topics of several partitions that hold a backlog: whichever partition is
 * read first, and however far ahead, nothing is missed (contract section 11).
 */
@Timeout(180)
class KafkaCompleteTest {
  private static final long SEED = Long.getLong("kafka.complete.seed", 20_261_130L);
  private static final int ROWS = 6_000;
  private static final int PARTITIONS = 3;
  private static final long WITHIN = 400;
  private static final long OUT_OF_ORDER = 300;

  private final TestKafka kafka = TestKafka.shared();

  private record Event(boolean left, long key, long id, long time) {}

  @ParameterizedTest
  @CsvSource({"INNER, 1", "INNER, 4", "FULL, 1", "FULL, 2", "FULL, 4"})
  void missesNothing(String kind, int parallelism) throws Exception {
    List<Event> events = events(new Random(SEED));
    String left = kafka.topic("left", PARTITIONS);
    String right = kafka.topic("right", PARTITIONS);
    kafka.send(events.stream().map(event -> record(event.left() ? left : right, event)).toList());

    Scripts.Result result =
        Scripts.run(
            "SET 'dialect' = 'extended'; SET 'join.max-keys' = '0'; "
                + kafka.bounded("l", left, "")
                + kafka.bounded("r", right, "")
                + "SELECT l.id AS lid, r.id AS rid FROM l %s JOIN r WITHIN %d MS ON l.k = r.k"
                    .formatted(kind, WITHIN)
                + " WITH (TIMESTAMP = 'ts', MAXOUTOFORDERNESS = '%dms')".formatted(OUT_OF_ORDER),
            parallelism);

    assertThat(result.count("join_stage1_late_dropped")).isZero();
    assertThat(result.rows().stream().map(row -> row.get("lid") + "+" + row.get("rid")))
        .as("seed %d", SEED)
        .containsExactlyInAnyOrderElementsOf(expected(events, kind.equals("FULL")));
  }

  /** In each partition a row is out of order by less than the out-of-orderness. */
  private static List<Event> events(Random random) {
    List<Event> events = new ArrayList<>();
    long now = 1_700_000_000_000L;
    for (long id = 0; id < ROWS; id++) {
      now += random.nextInt(60);
      long time = now - random.nextInt((int) OUT_OF_ORDER / 2);
      events.add(new Event(random.nextBoolean(), random.nextInt(30), id, time));
    }
    return events;
  }

  private static ProducerRecord<byte[], byte[]> record(String topic, Event event) {
    String json = "{\"k\":%d,\"id\":%d,\"ts\":%d}".formatted(event.key(), event.id(), event.time());
    // The two topics are not divided alike: partners may be in any pair of partitions.
    int partition = (int) (event.left() ? event.key() : event.id()) % PARTITIONS;
    return new ProducerRecord<>(topic, partition, null, TestKafka.bytes(json));
  }

  private static List<String> expected(List<Event> events, boolean outer) {
    List<String> pairs = new ArrayList<>();
    Set<Long> matched = new HashSet<>();
    for (Event left : events) {
      for (Event right : events) {
        if (left.left()
            && !right.left()
            && left.key() == right.key()
            && Math.abs(left.time() - right.time()) <= WITHIN) {
          pairs.add(left.id() + "+" + right.id());
          matched.add(left.id());
          matched.add(right.id());
        }
      }
    }
    if (outer) {
      events.stream()
          .filter(event -> !matched.contains(event.id()))
          .forEach(event -> pairs.add(event.left() ? event.id() + "+null" : "null+" + event.id()));
    }
    return pairs;
  }
}
