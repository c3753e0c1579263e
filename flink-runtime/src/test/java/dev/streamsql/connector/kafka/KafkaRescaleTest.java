package dev.streamsql.connector.kafka;

import static dev.streamsql.testing.Rows.assertSameMultiset;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.cli.Bindings;
import dev.streamsql.cli.FlinkEngine;
import dev.streamsql.connector.json.JsonRows;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.testing.Scripts;
import dev.streamsql.testing.TestCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Partitions that move to other subtasks on a rescale keep their clocks: each gives what an event
 * log of its rows alone gives.
 */
@Timeout(120)
class KafkaRescaleTest {
  private static final long SEED = 11;
  private static final int PARTITIONS = 4;

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({"2,4", "4,1", "1,3"})
  void aRescaleChangesNoResult(int before, int after) throws Exception {
    System.out.println("KafkaRescaleTest seed " + SEED);
    TestKafka kafka = TestKafka.shared();
    String in = kafka.topic("in", PARTITIONS);
    String out = kafka.topic("out", 1);
    String type = ", 'stream.field' = 'type'";
    String script =
        "SET 'source.idle-timeout' = '1 h';"
            + kafka.create("a", in, type)
            + kafka.create("b", in, type)
            + kafka.create("result", out, "")
            + "INSERT INTO result "
            + RandomLog.JOIN;
    List<List<RandomLog.Row>> partitions = new ArrayList<>();
    for (int partition = 0; partition < PARTITIONS; partition++) {
      partitions.add(new ArrayList<>());
    }
    for (RandomLog.Row row : RandomLog.rows(SEED, 4000)) {
      long key = (Long) JsonRows.parse(row.json()).get("k");
      partitions.get((int) key % PARTITIONS).add(row);
    }

    send(kafka, in, partitions, 0, 2);
    JobClient first = start(script, before, null);
    // As soon as some results are through: the rest is on its way when the job is stopped.
    kafka.consume(out, 1, Duration.ofSeconds(30));
    TestCluster.stop(first, false, directory.resolve("savepoint"));
    first.getJobExecutionResult().get(60, TimeUnit.SECONDS);

    send(kafka, in, partitions, 1, 2);
    JobClient second = start(script, after, savepoint());
    finish(kafka, in, out, second);

    assertSameMultiset(
        "seed " + SEED + ", from " + before + " to " + after,
        expected(partitions),
        kafka.rows(out).stream().filter(row -> (Long) row.get("k") >= 0).toList());
  }

  /** A last pair in each partition tells when all of it has been read. */
  private void finish(TestKafka kafka, String in, String out, JobClient job) throws Exception {
    List<ProducerRecord<byte[], byte[]>> last = new ArrayList<>();
    for (int partition = 0; partition < PARTITIONS; partition++) {
      for (String stream : List.of("a", "b")) {
        String json =
            "{\"type\":\"%s\",\"k\":%d,\"id\":0,\"ts\":1790000000000}"
                .formatted(stream, -1 - partition);
        last.add(new ProducerRecord<>(in, partition, null, TestKafka.bytes(json)));
      }
    }
    kafka.send(last);
    long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (kafka.rows(out).stream().filter(row -> (Long) row.get("k") < 0).count() < PARTITIONS) {
      assertThat(System.nanoTime()).as("deadline").isLessThan(deadline);
    }
    TestCluster.stop(job, true, directory.resolve("end"));
    job.getJobExecutionResult().get(60, TimeUnit.SECONDS);
  }

  private static JobClient start(String script, int parallelism, String savepoint)
      throws Exception {
    StreamExecutionEnvironment env = TestCluster.environment(parallelism);
    env.setMaxParallelism(32);
    if (savepoint != null) {
      env.configure(new Configuration().set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint));
    }
    new FlinkEngine()
        .compile(
            new SourceText("<test>", script), new Bindings(null, Map.of(), null, null, Map.of()))
        .attachTo(env);
    return env.executeAsync("test");
  }

  private String savepoint() throws Exception {
    try (Stream<Path> found = Files.list(directory.resolve("savepoint"))) {
      return found.findFirst().orElseThrow().toUri().toString();
    }
  }

  /** Sends one of several equal parts of each partition's rows. */
  private static void send(
      TestKafka kafka, String topic, List<List<RandomLog.Row>> partitions, int part, int parts)
      throws Exception {
    for (int partition = 0; partition < PARTITIONS; partition++) {
      List<RandomLog.Row> rows = partitions.get(partition);
      List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
      for (RandomLog.Row row :
          rows.subList(rows.size() * part / parts, rows.size() * (part + 1) / parts)) {
        records.add(new ProducerRecord<>(topic, partition, null, TestKafka.bytes(row.json())));
      }
      kafka.send(records);
    }
  }

  private static List<Map<String, Object>> expected(List<List<RandomLog.Row>> partitions) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (List<RandomLog.Row> rows : partitions) {
      all.addAll(
          Scripts.run(RandomLog.JOIN, rows.stream().map(RandomLog.Row::event).toList(), 1).rows());
    }
    return all;
  }
}
