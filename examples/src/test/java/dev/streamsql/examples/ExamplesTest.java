package dev.streamsql.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamsql.cli.FlinkEngine;
import dev.streamsql.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs every command of every example, as typed, and compares what comes out. */
class ExamplesTest {
  private static final Path EXAMPLES = Path.of("examples");
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path directory;

  static Stream<Arguments> runs() throws IOException {
    return Example.all(EXAMPLES).stream()
        .flatMap(example -> Stream.of(Arguments.of(example, 1), Arguments.of(example, 4)));
  }

  @ParameterizedTest(name = "{0} --parallelism {1}")
  @MethodSource("runs")
  void givesTheExpectedRows(Example example, int parallelism) throws IOException {
    Path output = example.output() == null ? directory.resolve("out.jsonl") : example.output();
    List<String> arguments = new ArrayList<>(example.arguments());
    arguments.addAll(List.of("--parallelism", String.valueOf(parallelism)));
    if (example.output() == null) {
      arguments.addAll(List.of("--output", output.toString()));
    } else {
      Files.deleteIfExists(output);
    }
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(messages, true, StandardCharsets.UTF_8);

    int exitCode = Main.run(arguments.toArray(new String[0]), err, err, new FlinkEngine());

    assertThat(exitCode).as(messages.toString(StandardCharsets.UTF_8)).isZero();
    assertThat(rows(output))
        .as(Files.readString(example.folder().resolve("query.sql")))
        .containsExactlyInAnyOrderElementsOf(rows(example.expected()));
  }

  @Test
  void everyFolderWithAQueryHasCommands() throws IOException {
    try (Stream<Path> entries = Files.list(EXAMPLES)) {
      List<Path> queries =
          entries.filter(entry -> Files.exists(entry.resolve("query.sql"))).sorted().toList();

      assertThat(Example.all(EXAMPLES).stream().map(Example::folder).distinct())
          .containsExactlyElementsOf(queries)
          .isNotEmpty();
    }
  }

  private static List<JsonNode> rows(Path file) throws IOException {
    List<JsonNode> rows = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      rows.add(JSON.readTree(line));
    }
    return rows;
  }
}
