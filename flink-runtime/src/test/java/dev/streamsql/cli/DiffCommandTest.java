package dev.streamsql.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Changes {@code diff/base.sql} as {@code diff/cases.txt} says, one {@code s|old|new|} a line or
 * {@code cut|text|}, from where on nothing is left, and compares what the command prints with
 * {@code diff/expected.txt}; {@code -Dgolden.update=true} writes that anew.
 */
class DiffCommandTest {
  private static final Path RESOURCES = Path.of("src", "test", "resources", "diff");

  @TempDir private Path directory;

  private record Result(int exitCode, String out, String err) {}

  private record Case(String name, List<String> changes) {}

  @TestFactory
  Stream<DynamicTest> tellsWhatBecomesOfState() throws IOException {
    List<Case> cases = cases();
    if (Boolean.getBoolean("golden.update")) {
      StringBuilder all = new StringBuilder();
      for (Case one : cases) {
        all.append("== ").append(one.name()).append('\n').append(diff(one)).append('\n');
      }
      Files.writeString(RESOURCES.resolve("expected.txt"), all);
    }
    String expected = Files.readString(RESOURCES.resolve("expected.txt"));
    return cases.stream()
        .map(
            one ->
                DynamicTest.dynamicTest(
                    one.name(), () -> assertThat(diff(one)).isEqualTo(expected(expected, one))));
  }

  private static String expected(String all, Case one) {
    String title = "== " + one.name() + "\n";
    int start = all.indexOf(title) + title.length();
    assertThat(start).isGreaterThanOrEqualTo(title.length());
    int end = all.indexOf("\n== ", start);
    return end < 0 ? all.substring(start, all.length() - 1) : all.substring(start, end);
  }

  private static List<Case> cases() throws IOException {
    List<Case> cases = new ArrayList<>();
    for (String line : Files.readAllLines(RESOURCES.resolve("cases.txt"))) {
      if (line.startsWith("== ")) {
        cases.add(new Case(line.substring(3), new ArrayList<>()));
      } else {
        cases.get(cases.size() - 1).changes().add(line);
      }
    }
    return cases;
  }

  private String diff(Case one) throws IOException {
    String before = Files.readString(RESOURCES.resolve("base.sql"));
    String after = before;
    for (String change : one.changes()) {
      String[] parts = change.split("\\|", -1);
      String changed =
          parts[0].equals("cut")
              ? after.substring(0, after.indexOf(parts[1]))
              : after.replace(parts[1], parts[2].replace("\\n", "\n"));
      assertThat(changed).as("%s changes something", change).isNotEqualTo(after);
      after = changed;
    }
    Path old = Files.writeString(directory.resolve("old.sql"), before);
    Path now = Files.writeString(directory.resolve("new.sql"), after);
    Result result = run("diff", old.toString(), now.toString());
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).doesNotContain("hunter2", "other-secret");
    return result.out().replace(directory + "/", "") + "exit code " + result.exitCode() + "\n";
  }

  @Test
  void refusesScriptsThatAreWrong() throws IOException {
    Path wrong = Files.writeString(directory.resolve("wrong.sql"), "SELECT FROM a");
    Path right = Files.writeString(directory.resolve("right.sql"), "SELECT k FROM a");
    Result result = run("diff", right.toString(), wrong.toString());
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).contains("wrong.sql:1:8");
    assertThat(run("diff", "-", "-").exitCode()).isEqualTo(2);
    assertThat(run("diff", right.toString()).exitCode()).isEqualTo(2);
  }

  private static Result run(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exitCode =
        Main.run(
            arguments,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            new FlinkEngine());
    return new Result(
        exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
