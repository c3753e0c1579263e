package dev.streamsql.connector.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.streamsql.cli.Bindings;
import dev.streamsql.cli.FlinkEngine;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.testing.TestCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.ExceptionUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A job goes on from a savepoint with an edited script, as {@code streamsql diff} says. */
@Timeout(180)
class EditedScriptTest {
  private static final String JOIN =
      "INSERT INTO result SELECT a.k, a.id AS i, b.id AS j FROM a JOIN b WITHIN 10 SECONDS"
          + " ON a.k = b.k WITH (TIMESTAMP = 'ts');\n";
  private static final String OTHER =
      "CREATE STREAM big AS SELECT * FROM b WHERE id > 100;\n"
          + "INSERT INTO result SELECT b.k, b.v FROM big AS b JOIN a WITHIN 5 SECONDS"
          + " ON a.k = b.k WITH (TIMESTAMP = 'ts');\n";

  private final TestKafka kafka = TestKafka.shared();

  @TempDir private Path directory;

  @Test
  void keptStateMatchesAndDroppedStateNeedsTheFlag() throws Exception {
    String in = kafka.topic("in", 1);
    String out = kafka.topic("out", 1);
    String type = ", 'stream.field' = 'type'";
    String streams =
        kafka.create("a", in, type) + kafka.create("b", in, type) + kafka.create("result", out, "");
    kafka.produce(in, List.of(row("a", 1, 11, 1000), row("a", 9, 90, 1000), row("b", 9, 91, 2000)));
    JobClient first = start(streams + JOIN, null, false);
    assertThat(kafka.consume(out, 1, Duration.ofSeconds(60))).hasSize(1);
    stop(first, "first");

    // All that was read before is buffered: a partner alone must find it.
    kafka.produce(in, List.of(row("b", 1, 12, 5000)));
    String edited =
        JOIN.replace("a.k, a.id AS i, b.id AS j", "b.id AS j, a.k, a.id AS i")
            .replace("10 SECONDS", "1 MINUTE")
            .replace(" WITH (", " WHERE b.id > 0 WITH (");
    JobClient second = start("-- edited\n" + streams + OTHER + edited, savepoint("first"), false);
    assertThat(kafka.consume(out, 2, Duration.ofSeconds(60))).hasSize(2);
    assertThat(kafka.rows(out).get(1)).isEqualTo(Map.of("k", 1L, "i", 11L, "j", 12L));
    stop(second, "second");

    String other = streams + JOIN.replace("a.k,", "a.k, a.v,");
    Throwable refused = catchThrowable(() -> end(start(other, savepoint("first"), false)));
    assertThat(ExceptionUtils.stringifyException(refused)).contains("allowNonRestoredState");
    JobClient third = start(other, savepoint("first"), true);
    kafka.produce(in, List.of(row("a", 8, 80, 6000), row("b", 8, 81, 6000)));
    assertThat(kafka.consume(out, 3, Duration.ofSeconds(60))).hasSize(3);
    assertThat(kafka.rows(out).get(2)).containsEntry("k", 8L).containsEntry("i", 80L);
    stop(third, "third");
  }

  private static String row(String type, int key, int id, long time) {
    return "{\"type\":\"%s\",\"k\":%d,\"id\":%d,\"v\":0,\"ts\":%d}".formatted(type, key, id, time);
  }

  private static JobClient start(String sql, String savepoint, boolean allowNonRestored)
      throws Exception {
    StreamExecutionEnvironment env = TestCluster.environment(2);
    if (savepoint != null) {
      env.configure(
          new Configuration()
              .set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint)
              .set(StateRecoveryOptions.SAVEPOINT_IGNORE_UNCLAIMED_STATE, allowNonRestored));
    }
    new FlinkEngine()
        .compile(new SourceText("<test>", sql), new Bindings(null, Map.of(), null, null, Map.of()))
        .attachTo(env);
    return env.executeAsync("test");
  }

  private void stop(JobClient job, String name) throws Exception {
    TestCluster.stop(job, false, directory.resolve(name));
    end(job);
  }

  private static void end(JobClient job) throws Exception {
    job.getJobExecutionResult().get(60, TimeUnit.SECONDS);
  }

  private String savepoint(String name) throws Exception {
    try (Stream<Path> found = Files.list(directory.resolve(name))) {
      return found.findFirst().orElseThrow().toUri().toString();
    }
  }
}
