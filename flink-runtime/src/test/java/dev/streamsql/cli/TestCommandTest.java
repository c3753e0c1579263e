package dev.streamsql.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.connector.json.JsonRows;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code streamsql test}: its exit codes and what it prints. */
@Timeout(120)
class TestCommandTest {
  @TempDir private Path directory;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private String cases;

  @BeforeEach
  void cases() throws IOException {
    String rest = "\"sql\":\"SELECT k FROM a\",\"events\":[{\"stream\":\"a\",\"row\":{\"k\":1}}]";
    cases =
        Files.write(
                directory.resolve("cases.jsonl"),
                List.of(
                    "{\"name\":\"group/right\"," + rest + ",\"output\":[{\"k\":1}]}",
                    "{\"name\":\"group/wrong\"," + rest + ",\"output\":[{\"k\":2}]}",
                    "{\"name\":\"malformed\"," + rest + "}"))
            .toString();
  }

  private int run(String... args) {
    return Main.run(
        args,
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        new FlinkEngine());
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void countsAndShowsWhatFailed() {
    assertThat(run("test", cases)).isEqualTo(1);
    assertThat(out())
        .startsWith("FAILED group/wrong (" + cases + ":2)\n")
        .contains("FAILED malformed (" + cases + ":3)\n")
        .doesNotContain("group/right")
        .endsWith("\n1 passed, 2 failed\n");
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"right", "RIGHT", "group/r*", "*?right"})
  void choosesCasesByName(String filter) {
    assertThat(run("test", cases, "--filter", filter, "--parallelism", "2")).isZero();
    assertThat(out()).isEqualTo("1 passed, 0 failed\n");
  }

  @Test
  void printsJson() throws Exception {
    assertThat(run("test", "--json", cases)).isEqualTo(1);
    List<String> lines = out().lines().toList();
    assertThat(lines).hasSize(4);
    assertThat(JsonRows.parse(lines.get(0)))
        .containsEntry("name", "group/right")
        .containsEntry("passed", true)
        .containsEntry("expected", List.of(Map.of("k", 1L)))
        .containsEntry("got", List.of(Map.of("k", 1L)))
        .containsEntry("diff", List.of())
        .containsEntry("error", null);
    assertThat(JsonRows.parse(lines.get(1)))
        .containsEntry("passed", false)
        .containsEntry("diff", List.of("- {\"k\":2}", "+ {\"k\":1}"));
    assertThat(JsonRows.parse(lines.get(2)))
        .hasEntrySatisfying(
            "error", error -> assertThat((String) error).startsWith("expects nothing"));
    assertThat(lines.get(3)).isEqualTo("{\"passed\":1,\"failed\":2}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "test | Missing required parameter: 'FILE'",
        "test %/none | streamsql: no such file: %/none",
        "test % | streamsql: is a directory: %",
        "test %/cases.jsonl --filter nothing | streamsql: no case has a name with nothing",
        "test %/cases.jsonl --set x | streamsql: --set takes KEY=VALUE, found x",
        "test %/cases.jsonl --set arrival-time=recorded | streamsql: a case has a clock of its own",
        "test %/cases.jsonl --set dialekt=x | given from outside: there is no option 'dialekt'",
        "test %/cases.jsonl --set dialect=x | option 'dialect' cannot be 'x'; expected one of strict",
        "test %/cases.jsonl --parallelism 0 | the parallelism is a number from 1 to 128, found 0",
        "test %/cases.jsonl --parallelism x | Invalid value for option '--parallelism'",
        "test %/cases.jsonl --fly | Unknown option: '--fly'",
      })
  void wrongUsage(String arguments, String message) {
    assertThat(run(arguments.replace("%", directory.toString()).split(" "))).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains(message.replace("%", directory.toString()));
    assertThat(out()).isEmpty();
  }
}
