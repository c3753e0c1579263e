package dev.streamsql.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.local.UserInputException;
import dev.streamsql.testing.Scripts;
import dev.streamsql.testing.TestCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is refused before a job starts, because it would lose data or have no effect. */
class RunChecksTest {
  private static final String JOIN =
      "SELECT a.i FROM a JOIN b WITHIN 1 S ON a.k = b.k WITH (TIMESTAMP = 'ts')";

  @TempDir private Path directory;

  private CompiledScript compile(String sql, String deadLetters, Map<String, String> settings)
      throws Exception {
    Path log = directory.resolve("events.jsonl");
    Files.writeString(log, "");
    return new FlinkEngine()
        .compile(
            new SourceText("test.sql", sql),
            new Bindings(log.toString(), Map.of(), null, deadLetters, settings));
  }

  @ParameterizedTest
  @CsvSource({"o, INSERT INTO o", "late, ''"})
  void deadLettersDoNotOverwriteWhatTheScriptWrites(String stream, String insert) throws Exception {
    Path shared = directory.resolve("shared.jsonl");
    String sql =
        "CREATE STREAM %s WITH ('connector' = 'file', 'path' = '%s'); ".formatted(stream, shared)
            + (insert.isEmpty() ? "SET 'late.stream' = 'late'; " : insert + " ")
            + JOIN;
    CompiledScript script = compile(sql, directory.resolve("./shared.jsonl").toString(), Map.of());
    assertThatThrownBy(() -> script.attachTo(TestCluster.environment(1)))
        .isInstanceOf(UserInputException.class)
        .hasMessage("dead letters cannot go to a file that the script writes: " + shared);
  }

  @ParameterizedTest
  @CsvSource({
    "execution.checkpointing.intervall, 5 s, Flink has no setting execution.checkpointing.intervall",
    "execution.checkpointing.interval, soon, execution.checkpointing.interval has a wrong value"
  })
  void wrongFlinkSettingsAreToldWhereTheScriptIsCompiled(String key, String value, String message) {
    assertThatThrownBy(() -> compile(JOIN, null, Map.of(key, value)))
        .isInstanceOf(UserInputException.class)
        .hasMessageContaining(message);
    assertThatThrownBy(
            () -> compile("SET '%s' = '%s'; ".formatted(key, value) + JOIN, null, Map.of()))
        .isInstanceOf(UserInputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void lateRowsAreNoResults() {
    String late = directory.resolve("late.jsonl").toString();
    Scripts.Result result =
        Scripts.run(
            "SET 'late.stream' = 'late'; CREATE STREAM late WITH ('connector' = 'file', 'path' = '"
                + late
                + "'); "
                + JOIN,
            List.of(
                "{\"stream\":\"a\",\"row\":{\"k\":1,\"i\":1,\"ts\":1700000009000}}",
                "{\"stream\":\"b\",\"row\":{\"k\":1,\"ts\":1700000009000}}",
                "{\"stream\":\"a\",\"row\":{\"k\":1,\"i\":2,\"ts\":1700000000000}}"),
            1);
    assertThat(result.rows()).hasSize(1);
    assertThat(Counters.of(result.counts()).rowsOut()).isEqualTo(1);
    assertThat(Counters.of(result.counts()).late()).isEqualTo(1);
  }
}
