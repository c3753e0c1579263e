package dev.streamsql.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.analysis.CompileOptions;
import dev.streamsql.analysis.ScriptCompiler;
import dev.streamsql.connector.Connectors;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.job.JobSettings;
import dev.streamsql.plan.Plan;
import dev.streamsql.testing.TestCluster;
import java.nio.file.Path;
import java.util.Map;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Part files are finished by checkpoints, so a job that writes them and may not end takes some. */
class EmbeddedCheckpointsTest {
  @TempDir private Path directory;

  /** The input, the interval that the environment and the script have, what is written, and -1. */
  @ParameterizedTest
  @CsvSource({
    "endless, 0, '', /, 10000",
    "endless, 700, '', /, 700",
    "endless, 0, 3 s, /, 3000",
    "endless, 0, 0, /, -1",
    "endless, 0, '', /o.jsonl, -1",
    "bounded, 0, '', /, -1",
  })
  void aScriptTurnsThemOnInAnotherJobOnlyForItsFiles(
      String input, int environment, String script, String path, long expected) {
    StreamExecutionEnvironment env = TestCluster.environment(1);
    if (environment > 0) {
      env.enableCheckpointing(environment);
    }
    DataStream<Integer> numbers =
        input.equals("bounded")
            ? env.fromData(1, 2)
            : env.fromSource(new MemorySource("none"), WatermarkStrategy.noWatermarks(), "events")
                .map(event -> 1);
    StreamSqlJob job = StreamSqlJob.of(sql(path)).stream("s", numbers, n -> Map.of("n", n));
    if (!script.isEmpty()) {
      job.set("execution.checkpointing.interval", script);
    }
    job.addTo(env);
    assertThat(env.getCheckpointConfig().getCheckpointInterval()).isEqualTo(expected);
  }

  @Test
  void aQueryInAProgramTakesThemForItsFiles() {
    Connectors connectors = Connectors.load(new MemoryConnector("none"));
    assertThat(JobSettings.note(plan("/", connectors), connectors).orElseThrow())
        .startsWith("checkpoints: every 10 s, since source/memory")
        .contains("may not end, and they finish the files of sink/o");
    assertThat(JobSettings.note(plan("/o.jsonl", connectors), connectors)).isEmpty();
  }

  private String sql(String path) {
    return "CREATE STREAM o WITH ('connector' = 'file', 'path' = '%s%s'); INSERT INTO o SELECT n FROM s"
        .formatted(directory, path);
  }

  private Plan plan(String path, Connectors connectors) {
    return ScriptCompiler.compile(
        new SourceText("<test>", sql(path)),
        new CompileOptions(
            connectors.catalog(),
            null,
            Map.of(),
            stream -> MemoryConnector.binding(),
            MemoryConnector.binding(),
            Map.of(),
            name -> false));
  }
}
