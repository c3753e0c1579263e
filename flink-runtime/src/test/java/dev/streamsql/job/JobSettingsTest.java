package dev.streamsql.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamsql.analysis.Binding;
import dev.streamsql.analysis.CompileOptions;
import dev.streamsql.analysis.ScriptCompiler;
import dev.streamsql.connector.Connectors;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.local.FlinkSettings;
import dev.streamsql.local.UserInputException;
import dev.streamsql.plan.Plan;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobSettingsTest {
  private static final Connectors CONNECTORS = Connectors.load();
  private static final String KAFKA =
      "CREATE STREAM a WITH ('connector' = 'kafka', 'topic' = 't',"
          + " 'properties.bootstrap.servers' = 'b:1'); SELECT k FROM a";
  private static final String BOUNDED =
      KAFKA.replace("'topic'", "'scan.bounded.mode' = 'latest-offset', 'topic'");
  private static final String WATCHED =
      "CREATE STREAM a WITH ('connector' = 'file', 'path' = 'in/',"
          + " 'source.monitor-interval' = '1 s'); SELECT k FROM a";
  private static final String STDIN =
      "CREATE STREAM a WITH ('connector' = 'file', 'path' = '-'); SELECT k FROM a";
  private static final String FILE = WATCHED.replace(", 'source.monitor-interval' = '1 s'", "");

  private static final Map<String, String> SCRIPTS =
      Map.of(
          "kafka",
          KAFKA,
          "bounded",
          BOUNDED,
          "watched",
          WATCHED,
          "file",
          FILE,
          "stdin",
          STDIN,
          "file-to-parts",
          toParts(FILE),
          "stdin-to-parts",
          toParts(STDIN));

  private static String toParts(String sql) {
    return "CREATE STREAM o WITH ('connector' = 'file', 'path' = 'out/'); "
        + sql.replace("; SELECT", "; INSERT INTO o SELECT");
  }

  /** Settings of the script and of the environment, and what the job has then. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "kafka | - | - | interval=10s, retention=RETAIN_ON_CANCELLATION, max=720",
        "watched | - | - | interval=10s, retention=RETAIN_ON_CANCELLATION, max=720",
        "bounded | - | - | interval=null, retention=RETAIN_ON_CANCELLATION, max=720",
        "file | - | - | interval=null, retention=RETAIN_ON_CANCELLATION, max=720",
        "stdin | - | - | interval=null, retention=RETAIN_ON_CANCELLATION, max=720",
        "file-to-parts | - | - | interval=null, retention=RETAIN_ON_CANCELLATION, max=720",
        "stdin-to-parts | - | - | interval=10s, retention=RETAIN_ON_CANCELLATION, max=720",
        "stdin-to-parts | execution.checkpointing.interval=0 | - | interval=null,"
            + " retention=RETAIN_ON_CANCELLATION, max=720",
        "stdin-to-parts | - | execution.checkpointing.interval=3 s | interval=3s,"
            + " retention=RETAIN_ON_CANCELLATION, max=720",
        "kafka | execution.checkpointing.interval=500 ms | - | interval=500ms,"
            + " retention=RETAIN_ON_CANCELLATION, max=720",
        "kafka | execution.checkpointing.interval=0 | - | interval=null,"
            + " retention=RETAIN_ON_CANCELLATION, max=720",
        "kafka | - | execution.checkpointing.interval=3 s | interval=3s,"
            + " retention=RETAIN_ON_CANCELLATION, max=720",
        "kafka | pipeline.max-parallelism=12 | pipeline.max-parallelism=99 | interval=10s,"
            + " retention=RETAIN_ON_CANCELLATION, max=12",
        "kafka | - | pipeline.max-parallelism=99 | interval=10s,"
            + " retention=RETAIN_ON_CANCELLATION, max=99",
      })
  void setsWhatNobodyElseHasSet(String name, String script, String environment, String expected) {
    StreamExecutionEnvironment env = environment(environment);
    JobSettings.apply(plan(name, script), CONNECTORS, env);
    Map<String, String> got = ((Configuration) env.getConfiguration()).toMap();
    String text =
        "interval=%s, retention=%s, max=%s"
            .formatted(
                compact(got.get("execution.checkpointing.interval")),
                got.get("execution.checkpointing.externalized-checkpoint-retention"),
                env.getMaxParallelism());
    assertThat(text).isEqualTo(expected);
    assertThat(env.getCheckpointConfig().isCheckpointingEnabled())
        .isEqualTo(!expected.contains("=null"));
    assertThat(got)
        .containsEntry("pipeline.generic-types", "false")
        .containsEntry("pipeline.object-reuse", "true");
  }

  private static String compact(String duration) {
    return duration == null ? null : duration.replace(" ", "");
  }

  @Test
  void takesIncrementalCheckpointsOfRocksDb() {
    StreamExecutionEnvironment env = environment(null);
    JobSettings.apply(plan("kafka", "state.backend.type=rocksdb"), CONNECTORS, env);
    assertThat(((Configuration) env.getConfiguration()).toMap())
        .containsEntry("state.backend.type", "rocksdb")
        .containsEntry("execution.checkpointing.incremental", "true");
    env = environment("state.backend.type=rocksdb,execution.checkpointing.incremental=false");
    JobSettings.apply(plan("kafka", null), CONNECTORS, env);
    assertThat(((Configuration) env.getConfiguration()).toMap())
        .containsEntry("execution.checkpointing.incremental", "false");
  }

  @Test
  void takesFlinksSettingsOfCheckpoints() {
    Map<String, String> settings =
        Map.of(
            "execution.checkpointing.unaligned.enabled", "true",
            "execution.checkpointing.aligned-checkpoint-timeout", "30 s",
            "execution.checkpointing.incremental", "true",
            "execution.checkpointing.dir", "file:///tmp/x",
            "state.backend.type", "rocksdb",
            "state.backend.rocksdb.memory.managed", "true",
            "pipeline.max-parallelism", "64");
    FlinkSettings.check(settings);
    assertThat(settings.keySet()).allMatch(FlinkSettings::exists);
    StreamExecutionEnvironment env = environment(null);
    JobSettings.apply(
        plan("kafka", "execution.checkpointing.unaligned.enabled=true"), CONNECTORS, env);
    assertThat(env.getCheckpointConfig().isUnalignedCheckpointsEnabled()).isTrue();
  }

  @Test
  void refusesWhatStateOrOrderCannotBear() {
    StreamExecutionEnvironment env = environment(null);
    env.setParallelism(8);
    assertThatThrownBy(
            () -> JobSettings.apply(plan("kafka", "pipeline.max-parallelism=4"), CONNECTORS, env))
        .isInstanceOf(UserInputException.class)
        .hasMessageContaining("parallelism 8 is above")
        .hasMessageContaining("pipeline.max-parallelism = 4");
    assertThatThrownBy(
            () -> JobSettings.apply(plan("kafka", "execution.runtime-mode=BATCH"), CONNECTORS, env))
        .isInstanceOf(UserInputException.class)
        .hasMessageContaining("BATCH");
    assertThatThrownBy(
            () -> FlinkSettings.check(Map.of("execution.checkpointing.interval", "5 ms")))
        .isInstanceOf(UserInputException.class)
        .hasMessageContaining("at least 10 ms");
  }

  @Test
  void keepsTheEnvironmentsParallelism() {
    StreamExecutionEnvironment env = environment(null);
    env.setParallelism(3);
    JobSettings.apply(plan("kafka", "parallelism.default=2"), CONNECTORS, env);
    assertThat(env.getParallelism()).isEqualTo(3);
  }

  @Test
  void isDescribed() {
    assertThat(String.join("\n", JobSettings.describe(plan("kafka", null), CONNECTORS)))
        .matches(
            "checkpoints: every 10 s, since source/kafka-[0-9a-f]{10} does not end"
                + " \\(execution.checkpointing.interval\\)\n"
                + "state backend: hashmap \\(state.backend.type\\)\n"
                + "max parallelism: 720 \\(pipeline.max-parallelism\\); .*");
    assertThat(JobSettings.describe(plan("file", "state.backend.type=rocksdb"), CONNECTORS))
        .contains(
            "checkpoints: none, since all input ends (execution.checkpointing.interval)",
            "state backend: rocksdb, incremental checkpoints (state.backend.type)");
    assertThat(JobSettings.note(plan("file", null), CONNECTORS)).isEmpty();
    assertThat(JobSettings.note(plan("file-to-parts", null), CONNECTORS)).isEmpty();
    assertThat(JobSettings.note(plan("stdin", null), CONNECTORS)).isEmpty();
    assertThat(JobSettings.describe(plan("stdin", null), CONNECTORS).get(0))
        .matches(
            "checkpoints: none, since source/file-[0-9a-f]{10} cannot be read again"
                + " \\(execution.checkpointing.interval\\)");
    assertThat(JobSettings.note(plan("stdin-to-parts", null), CONNECTORS).orElseThrow())
        .matches(
            "checkpoints: every 10 s, since source/file-[0-9a-f]{10} may not end, and they finish"
                + " the files of sink/o \\(execution.checkpointing.interval\\)");
    assertThat(JobSettings.note(plan("kafka", "execution.checkpointing.interval=2 s"), CONNECTORS))
        .contains("checkpoints: every 2 s, as execution.checkpointing.interval says");
  }

  private static StreamExecutionEnvironment environment(String settings) {
    return StreamExecutionEnvironment.getExecutionEnvironment(Configuration.fromMap(map(settings)));
  }

  private static Map<String, String> map(String settings) {
    return settings == null
        ? Map.of()
        : Arrays.stream(settings.split(","))
            .map(pair -> pair.split("="))
            .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
  }

  private static Plan plan(String name, String settings) {
    return ScriptCompiler.compile(
        new SourceText("<test>", SCRIPTS.get(name)),
        new CompileOptions(
            CONNECTORS.catalog(),
            null,
            Map.of(),
            stream -> null,
            Binding.print(),
            map(settings),
            path -> false));
  }
}
