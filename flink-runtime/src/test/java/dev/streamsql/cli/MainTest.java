package dev.streamsql.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Exit codes and messages: an error of a script has its file, line and column (FLINK-12828). A
 * {@code %} in an argument stands for the test's directory.
 */
@Timeout(120)
class MainTest {
  private static final String RUN = "run %/copy.sql --output %/out";

  @TempDir private Path directory;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void files() throws IOException {
    Files.writeString(directory.resolve("copy.sql"), "copy");
    Files.writeString(directory.resolve("fail.sql"), "fail");
    Files.writeString(directory.resolve("bad.sql"), "copy\nselct\nxx");
    Files.writeString(directory.resolve("one.sql"), "x");
    Files.write(directory.resolve("latin1.sql"), new byte[] {(byte) 0xE4});
    Files.writeString(directory.resolve("in"), "a\nb\n");
  }

  static Stream<Arguments> wrongInput() {
    return Stream.of(
        Arguments.of("", "Usage: streamsql"),
        Arguments.of("fly", "streamsql: Unmatched argument at index 0: 'fly'"),
        Arguments.of("run", "Missing required parameter: 'FILE'"),
        Arguments.of("run --fly x", "Unknown option: '--fly'"),
        Arguments.of("run --fly x", "Try: streamsql run --help"),
        Arguments.of("check %/none.sql", "streamsql: no such script: %/none.sql"),
        Arguments.of("check %", "streamsql: the script is a directory: %"),
        Arguments.of("check %/latin1.sql", "streamsql: the script is not UTF-8 text"),
        Arguments.of("check %/bad.sql", "bad.sql:2:1: error: unknown statement"),
        Arguments.of("check %/bad.sql", "  2 | selct\n    | ^~~~~\n  expected: copy or fail\n\n"),
        Arguments.of("check %/bad.sql", "\n\n2 errors\n"),
        Arguments.of("check %/one.sql", "\n\n1 error\n"),
        Arguments.of("explain %/bad.sql", "2 errors"),
        Arguments.of("run %/bad.sql", "2 errors"),
        Arguments.of(RUN + " --set x", "--set takes KEY=VALUE, found x"),
        Arguments.of(RUN + " --set =x", "--set takes KEY=VALUE, found =x"),
        Arguments.of(RUN + " --input %/in", "--input takes STREAM=FILE, found %/in"),
        Arguments.of(RUN + " --input s=", "--input takes STREAM=FILE, found s="),
        Arguments.of(RUN + " --input s=%/in --input s=-", "--input names s twice"),
        Arguments.of(RUN + " --input s=%/no", "streamsql: no such file: %/no"),
        Arguments.of(RUN + " --input s=%", "streamsql: is a directory: %"),
        Arguments.of(RUN + " --events %/no", "streamsql: no such file: %/no"),
        Arguments.of(RUN + " --events - --input s=-", "--events and --input cannot be combined"),
        Arguments.of(RUN + " --input s=- --input t=-", "stdin (-) can be read only once"),
        Arguments.of("run - --events -", "stdin (-) can be read only once"),
        Arguments.of("run %/copy.sql --output %", "cannot write to a directory: %"),
        Arguments.of("run %/copy.sql --output %/copy.sql", "would overwrite its own input"),
        Arguments.of(RUN + " --events %/in --dead-letters %/./in", "would overwrite its own input"),
        Arguments.of(RUN + " --events %/in --dead-letters %/./out", "cannot share the file"),
        Arguments.of(
            RUN + " --parallelism 0", "the parallelism is a number from 1 to 128, found 0"),
        Arguments.of(RUN + " --parallelism 129", "from 1 to 128, found 129"),
        Arguments.of(RUN + " --parallelism x", "Invalid value for option '--parallelism'"),
        Arguments.of(RUN + " --set parallelism.default=x", "from 1 to 128, found x"),
        Arguments.of(
            RUN + " --events %/in --set execution.runtime-mode=BATCH",
            "execution.runtime-mode must be STREAMING"),
        Arguments.of(
            RUN + " --events %/in --set pipeline.object-reuse=maybe",
            "the setting pipeline.object-reuse has a wrong value"));
  }

  @ParameterizedTest
  @MethodSource
  void wrongInput(String line, String message) {
    assertThat(run(line)).as(err()).isEqualTo(2);
    assertThat(err()).contains(message.replace("%", directory.toString()));
    assertThat(err()).doesNotContain("Exception");
    assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void checks() {
    assertThat(run("check %/copy.sql")).isZero();
    assertThat(err()).isEqualTo(directory + "/copy.sql: ok\n");
  }

  @Test
  void explainsWithTheSettings() {
    assertThat(run("explain %/copy.sql --set a=b=c --set a.b=2 --parallelism 4")).isZero();
    assertThat(out()).isEqualTo("copy {a=b=c, a.b=2, parallelism.default=4}\n");
  }

  @Test
  void helps() {
    assertThat(run("--help")).isZero();
    assertThat(out()).contains("run", "check", "explain");
    assertThat(run("run --help")).isZero();
    assertThat(out()).contains("--events", "--dead-letters", "--parallelism");
    assertThat(run("--version")).isZero();
    assertThat(out()).contains("Flink 2.2.1");
  }

  @Test
  void runsToTheEndOfTheInput() throws IOException {
    assertThat(run(RUN + " --input s=%/in --parallelism 2")).as(err()).isZero();
    assertThat(Files.readAllLines(directory.resolve("out")))
        .containsExactlyInAnyOrder("a", "b", "the end");
    assertThat(err()).contains("note: inputs are read in the order given\n");
    assertThat(err()).contains("rows in 2 · rows out 3 · late 0 · dead letters 0 · ");
  }

  @Test
  void saysNothingWhenQuiet() {
    assertThat(run(RUN + " --input s=%/in --quiet")).isZero();
    assertThat(err()).isEmpty();
  }

  @Test
  void tellsInALineWhyAJobFailed() {
    assertThat(run("run %/fail.sql --output %/out --input s=%/in")).isEqualTo(1);
    assertThat(err())
        .endsWith("streamsql: the job failed: IllegalArgumentException: does not like a\n")
        .doesNotContain("\tat ");
  }

  @Test
  void tellsWhereItCouldNotWrite() throws IOException {
    Files.writeString(directory.resolve("file"), "");
    assertThat(run("run %/copy.sql --output %/file/out --input s=%/in")).isEqualTo(1);
    assertThat(err())
        .contains("the job failed: cannot create the directory " + directory + "/file");
  }

  private int run(String line) {
    List<String> args =
        Arrays.stream(line.split(" "))
            .filter(arg -> !arg.isEmpty())
            .map(arg -> arg.replace("%", directory.toString()))
            .toList();
    return Main.run(args.toArray(String[]::new), stream(out), stream(err), new CopyEngine());
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private static PrintStream stream(ByteArrayOutputStream target) {
    return new PrintStream(target, true, StandardCharsets.UTF_8);
  }
}
