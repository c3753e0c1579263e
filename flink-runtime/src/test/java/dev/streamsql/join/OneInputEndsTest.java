package dev.streamsql.join;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.cli.Bindings;
import dev.streamsql.cli.FlinkEngine;
import dev.streamsql.connector.lines.HeldSource;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.testing.Scripts;
import dev.streamsql.testing.TestCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One source ends while the other runs: that is not the end (contract section 5). */
@Timeout(120)
class OneInputEndsTest {
  private static final long START = 1_700_000_000_000L;

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({"1,false", "1,true", "4,false", "4,true"})
  void padsOnlyWhenAllInputHasEnded(int parallelism, boolean drain) throws Exception {
    Path left =
        Files.write(
            directory.resolve("left.jsonl"),
            List.of(
                "{\"k\":1,\"i\":1,\"ts\":%d}".formatted(START),
                "{\"k\":2,\"i\":2,\"ts\":%d}".formatted(START)));
    Path right =
        Files.writeString(
            directory.resolve("right.jsonl"),
            "{\"stream\":\"b\",\"row\":{\"k\":1,\"j\":1,\"ts\":%d}}\n".formatted(START));
    Path output = directory.resolve("out.jsonl");
    String sql =
        "CREATE STREAM a WITH ('connector' = 'file', 'path' = '%s');".formatted(left)
            + "CREATE STREAM b WITH ('connector' = 'held-log', 'path' = '%s');".formatted(right)
            + "SELECT s.i, f.j FROM a AS s LEFT JOIN b AS f WITHIN 5 SECONDS ON s.k = f.k"
            + " WITH (TIMESTAMP = 'ts')";
    StreamExecutionEnvironment env = TestCluster.environment(parallelism);
    new FlinkEngine()
        .compile(
            new SourceText("<test>", sql),
            new Bindings(null, Map.of(), output.toString(), null, Map.of()))
        .attachTo(env);
    JobClient job = env.executeAsync("test");
    try {
      HeldSource.end(right.toString()).get(60, TimeUnit.SECONDS);
      // The left source's end must be past: a task that is just ending takes part in no savepoint.
      TestCluster.waitUntilFinished(job.getJobID(), "source/file-");
      TestCluster.stop(job, drain, directory.resolve("savepoint"));
      job.getJobExecutionResult().get(60, TimeUnit.SECONDS);
    } catch (Exception | AssertionError e) {
      job.cancel();
      throw e;
    }
    List<Map<String, Object>> rows = Scripts.read(output);
    assertThat(rows).contains(Map.of("i", 1L, "j", 1L)).hasSize(drain ? 2 : 1);
  }
}
