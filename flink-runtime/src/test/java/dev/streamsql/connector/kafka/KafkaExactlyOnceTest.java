package dev.streamsql.connector.kafka;

import static dev.streamsql.testing.Rows.assertSameMultiset;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamsql.testing.Scripts;
import dev.streamsql.testing.TestCluster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.flink.core.execution.JobClient;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What readers of committed rows see: each result once, whatever fails. */
@Timeout(180)
class KafkaExactlyOnceTest {
  private static final long SEED = 23;
  private static final int ROWS = 3000;
  private static final Duration OFTEN = Duration.ofMillis(200);
  private static final Duration SELDOM = Duration.ofMinutes(5);

  private final TestKafka kafka = TestKafka.shared();

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({"JOIN, incrementing", "LEFT JOIN, pooling"})
  void aLostTaskManagerNeitherLosesNorDoublesRows(String join, String naming) throws Exception {
    List<Map<String, Object>> expected = rows(join, RandomLog.rows(SEED, ROWS));
    String more = ", 'sink.transaction-naming-strategy' = '" + naming + "'";
    assertSameMultiset(
        "seed " + SEED + ", " + join,
        expected,
        loseTaskManager(join, ExactlyOnceJob.SINK + more, expected.size()));
  }

  @Test
  void atLeastOnceMayDoubleRowsButLosesNone() throws Exception {
    List<Map<String, Object>> expected = rows("JOIN", RandomLog.rows(SEED, ROWS));
    assertThat(new HashSet<>(loseTaskManager("JOIN", "", expected.size())))
        .as("seed " + SEED)
        .isEqualTo(new HashSet<>(expected));
  }

  /** Returns what is committed in the end. */
  private List<Map<String, Object>> loseTaskManager(String join, String sink, int results)
      throws Exception {
    String in = kafka.topic("in", 1);
    String out = kafka.topic("out", 1);
    List<RandomLog.Row> rows = RandomLog.rows(SEED, ROWS);
    send(in, rows.subList(0, ROWS / 2));
    JobClient job = ExactlyOnceJob.start(script(in, "", out, sink, query(join)), 2, OFTEN);
    try {
      // Some results are committed, and more are in a transaction that is open or about to be.
      kafka.committed(out, 1);
      send(in, rows.subList(ROWS / 2, ROWS * 3 / 4));
      TestCluster.replaceTaskManager();
      send(in, rows.subList(ROWS * 3 / 4, ROWS));
      kafka.committed(out, results * 7 / 8);
      TestCluster.waitUntilRunning(job.getJobID());
      stopAtEnd(job, in, out);
    } finally {
      job.cancel();
    }
    return results(kafka.committed(out, 0));
  }

  @Test
  void aBoundedRunCommitsItsLastTransaction() throws Exception {
    String in = kafka.topic("in", 1);
    String out = kafka.topic("out", 1);
    List<RandomLog.Row> rows = RandomLog.rows(SEED, ROWS);
    send(in, rows);
    JobClient job =
        ExactlyOnceJob.start(
            script(
                in,
                ", 'scan.bounded.mode' = 'latest-offset'",
                out,
                ExactlyOnceJob.SINK,
                query("LEFT JOIN")),
            2,
            OFTEN);
    job.getJobExecutionResult().get(120, TimeUnit.SECONDS);
    assertSameMultiset("bounded", rows("LEFT JOIN", rows), results(kafka.committed(out, 0)));
  }

  @Test
  void rowsAreSeenWithTheCheckpointThatCommitsThem() throws Exception {
    String in = kafka.topic("in", 1);
    String out = kafka.topic("out", 1);
    List<RandomLog.Row> rows = RandomLog.rows(SEED, 200);
    send(in, rows);
    JobClient job =
        ExactlyOnceJob.start(
            script(in, "", out, ExactlyOnceJob.SINK, "SELECT * FROM a"), 1, SELDOM);
    try {
      int count = (int) rows.stream().filter(row -> row.stream().equals("a")).count();
      kafka.consume(out, count, Duration.ofSeconds(60));
      assertThat(kafka.committed(out, 0)).as("before a checkpoint").isEmpty();
      TestCluster.stop(job, false, directory.resolve("savepoint"));
      job.getJobExecutionResult().get(60, TimeUnit.SECONDS);
      assertThat(kafka.committed(out, 0)).as("after a savepoint").hasSize(count);
      assertThat(copied(out, "")).as("read by a script").hasSize(count);
    } finally {
      job.cancel();
    }
  }

  @Test
  void rowsOfTransactionsThatWereGivenUpAreNotRead() throws Exception {
    String in = kafka.topic("in", 1);
    String middle = kafka.topic("middle", 1);
    List<RandomLog.Row> rows = RandomLog.rows(SEED, 200);
    int count = (int) rows.stream().filter(row -> row.stream().equals("a")).count();
    send(in, rows);
    JobClient job =
        ExactlyOnceJob.start(
            script(in, "", middle, ExactlyOnceJob.SINK, "SELECT * FROM a"), 1, SELDOM);
    kafka.consume(middle, count, Duration.ofSeconds(60));
    job.cancel().get(60, TimeUnit.SECONDS);
    assertThat(job.getJobExecutionResult()).failsWithin(Duration.ofSeconds(60));
    assertThat(copied(middle, ", 'properties.isolation.level' = 'read_uncommitted'"))
        .hasSize(count);
    assertThat(copied(middle, "")).isEmpty();
  }

  @Test
  void aNewRunGivesUpWhatAnEarlierOneHasLeftOpenAndNothingElse() throws Exception {
    String in = kafka.topic("in", 1);
    String out = kafka.topic("out", 1);
    String other = kafka.topic("out", 1);
    String prefix = "run-" + out;
    send(in, RandomLog.rows(SEED, 200));
    try (KafkaProducer<byte[], byte[]> own = open(prefix + "~-0-7", out);
        KafkaProducer<byte[], byte[]> another = open(prefix + "0~-0-7", other)) {
      Scripts.Result before = Scripts.run(kafka.bounded("c", in, "") + "SELECT * FROM c", 1);
      JobClient job =
          ExactlyOnceJob.start(
              kafka.bounded("c", in, "")
                  + kafka.create(
                      "result",
                      out,
                      ExactlyOnceJob.SINK + ", 'sink.transactional-id-prefix' = '" + prefix + "'")
                  + "INSERT INTO result SELECT * FROM c",
              1,
              OFTEN);
      job.getJobExecutionResult().get(60, TimeUnit.SECONDS);
      assertSameMultiset("committed", before.rows(), TestKafka.rows(kafka.committed(out, 0)));
      assertThatThrownBy(own::commitTransaction).isInstanceOf(ProducerFencedException.class);
      another.commitTransaction();
      assertThat(kafka.committed(other, 0)).hasSize(1);
    }
  }

  private KafkaProducer<byte[], byte[]> open(String id, String topic) throws Exception {
    KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", kafka.servers(), "transactional.id", id),
            new ByteArraySerializer(),
            new ByteArraySerializer());
    producer.initTransactions();
    producer.beginTransaction();
    producer.send(new ProducerRecord<>(topic, TestKafka.bytes("{\"left\":\"open\"}"))).get();
    return producer;
  }

  private List<Map<String, Object>> copied(String topic, String more) throws Exception {
    return Scripts.run(kafka.bounded("c", topic, more) + "SELECT * FROM c", 1).rows();
  }

  @Test
  void deadLettersAndLateRowsAreWrittenOnceToo() throws Exception {
    String in = kafka.topic("in", 1);
    String dead = kafka.topic("dead", 1);
    String late = kafka.topic("late", 1);
    kafka.produce(in, List.of("no json"));
    send(in, RandomLog.rows(SEED, 500));
    String script =
        "SET 'dead-letter.stream' = 'dead'; SET 'late.stream' = 'late';"
            + kafka.create("dead", dead, ExactlyOnceJob.SINK)
            + kafka.create("late", late, ExactlyOnceJob.SINK)
            + script(in, "", kafka.topic("out", 1), ExactlyOnceJob.SINK, query("JOIN"));
    JobClient job = ExactlyOnceJob.start(script, 1, SELDOM);
    try {
      kafka.consume(dead, 1, Duration.ofSeconds(60));
      kafka.consume(late, 1, Duration.ofSeconds(60));
      assertThat(kafka.committed(dead, 0)).isEmpty();
      assertThat(kafka.committed(late, 0)).isEmpty();
      TestCluster.stop(job, false, directory.resolve("savepoint"));
      job.getJobExecutionResult().get(60, TimeUnit.SECONDS);
      assertThat(kafka.committed(dead, 0)).hasSize(1);
      assertThat(kafka.committed(late, 0)).isNotEmpty();
    } finally {
      job.cancel();
    }
  }

  private String script(String in, String more, String out, String sink, String query) {
    String type = more + ", 'stream.field' = 'type'";
    return kafka.create("a", in, type)
        + kafka.create("b", in, type)
        + kafka.create("result", out, sink)
        + "INSERT INTO result "
        + query;
  }

  private static String query(String join) {
    return RandomLog.JOIN.replace("LEFT JOIN", join);
  }

  private static List<Map<String, Object>> rows(String join, List<RandomLog.Row> rows) {
    return Scripts.run(query(join), rows.stream().map(RandomLog.Row::event).toList(), 1).rows();
  }

  private static List<Map<String, Object>> results(List<ConsumerRecord<byte[], byte[]>> records)
      throws Exception {
    return TestKafka.rows(records).stream().filter(row -> (Long) row.get("k") >= 0).toList();
  }

  /** A last pair tells that all rows before it have been read. */
  private void stopAtEnd(JobClient job, String in, String out) throws Exception {
    List<RandomLog.Row> last = new ArrayList<>();
    for (String stream : List.of("a", "b")) {
      last.add(
          new RandomLog.Row(
              stream,
              "{\"type\":\"%s\",\"k\":-1,\"id\":0,\"ts\":1790000000000}".formatted(stream)));
    }
    send(in, last);
    long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (kafka.rows(out).stream().noneMatch(row -> (Long) row.get("k") < 0)) {
      assertThat(System.nanoTime()).as("deadline").isLessThan(deadline);
    }
    TestCluster.stop(job, true, directory.resolve("end"));
    job.getJobExecutionResult().get(60, TimeUnit.SECONDS);
  }

  private void send(String topic, List<RandomLog.Row> rows) throws Exception {
    kafka.produce(topic, rows.stream().map(RandomLog.Row::json).toList());
  }
}
