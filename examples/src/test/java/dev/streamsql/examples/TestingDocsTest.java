package dev.streamsql.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.cli.FlinkEngine;
import dev.streamsql.cli.Main;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The commands of these pages give what the pages say; in docs/testing.md that all cases of the
 * examples pass. What a shell does around the program is left to a shell.
 */
@Timeout(120)
class TestingDocsTest {
  private static final Pattern BLOCK =
      Pattern.compile("^```(\\w*)\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
  private static final Pattern LINE =
      Pattern.compile(
          "(?:(.+) \\| )?bin/streamsql (.*?)(?: \\| (.+)| <<'EOF'\\n(.*?)EOF)?", Pattern.DOTALL);
  private static final Pattern ARGUMENT = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");
  private static final Pattern MILLIS = Pattern.compile("\"time\":[0-9]{13}}");

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({
    "docs/testing.md, 5",
    "docs/sql-reference.md, 5",
    "docs/event-log.md, 5",
    "docs/quick-start.md, 8"
  })
  void givesWhatThePageSays(String page, int expected) throws Exception {
    List<String> blocks = blocks(page);
    int commands = 0;
    for (int block = 0; block + 1 < blocks.size(); block++) {
      String command = blocks.get(block);
      // One that waits shows by its waiting, and mixes both outputs of the terminal.
      if (command.matches("(?s)(cat |sed |bin/streamsql ).*") && !command.contains("sleep ")) {
        block++;
        assertThat(settled(run(command))).as(command).isEqualTo(settled(blocks.get(block)));
        commands++;
      }
    }
    assertThat(commands).as(page).isEqualTo(expected);
  }

  /** The blocks of a page that are of no language: commands, what they give, and others. */
  private static List<String> blocks(String page) throws IOException {
    return BLOCK
        .matcher(Files.readString(Path.of(page)))
        .results()
        .filter(block -> block.group(1).isEmpty())
        .map(block -> block.group(2))
        .toList();
  }

  /** Of dead letters without the moment. */
  private static String settled(String output) {
    return MILLIS.matcher(output).replaceAll("\"time\":0}");
  }

  private String run(String block) throws Exception {
    StringBuilder output = new StringBuilder();
    for (String command : commands(block)) {
      Matcher parts = LINE.matcher(command);
      output.append(parts.matches() ? program(parts) : shell(command, ""));
    }
    return output.toString();
  }

  /** The lines of a block, each with the text that it is fed. */
  private static List<String> commands(String block) {
    List<String> commands = new ArrayList<>();
    boolean fed = false;
    for (String line : block.lines().toList()) {
      if (fed) {
        commands.add(commands.remove(commands.size() - 1) + "\n" + line);
        fed = !line.equals("EOF");
      } else {
        commands.add(line);
        fed = line.endsWith("<<'EOF'");
      }
    }
    return commands;
  }

  private String program(Matcher parts) throws Exception {
    String stdin = parts.group(4) != null ? parts.group(4) : "";
    if (parts.group(1) != null) {
      stdin = shell(parts.group(1), "");
    }
    String output = run(arguments(parts.group(2)), stdin);
    return parts.group(3) == null ? output : shell(parts.group(3), output);
  }

  private String run(List<String> arguments, String stdin) throws IOException {
    Path rows = directory.resolve("rows.jsonl");
    if (arguments.get(0).equals("run")) {
      arguments.addAll(List.of("--output", rows.toString()));
    }
    Files.deleteIfExists(rows);
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(stdin.getBytes(StandardCharsets.UTF_8)));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(OutputStream.nullOutputStream())) {
      // What is wrong with a script goes to stderr, and its page shows it.
      PrintStream messages = arguments.get(0).equals("check") ? print : err;
      Main.run(arguments.toArray(String[]::new), print, messages, new FlinkEngine());
    } finally {
      System.setIn(before);
    }
    String text = out.toString(StandardCharsets.UTF_8);
    return Files.exists(rows) ? text + Files.readString(rows) : text;
  }

  private static String shell(String command, String stdin) throws Exception {
    Process shell = new ProcessBuilder("bash", "-c", command).redirectErrorStream(true).start();
    try (OutputStream in = shell.getOutputStream()) {
      in.write(stdin.getBytes(StandardCharsets.UTF_8));
    }
    String output = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(shell.waitFor()).as(command + "\n" + output).isZero();
    return output;
  }

  /** The words of a command line, with its one glob resolved as a shell does. */
  private static List<String> arguments(String line) throws IOException {
    List<String> arguments = new ArrayList<>();
    Matcher words = ARGUMENT.matcher(line);
    while (words.find()) {
      if ("examples/*/cases.json*".equals(words.group(3))) {
        arguments.addAll(caseFiles());
      } else {
        arguments.add(
            Stream.of(1, 2, 3)
                .map(words::group)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow());
      }
    }
    return arguments;
  }

  private static List<String> caseFiles() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("examples"), 2)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("cases.json"))
          .map(Path::toString)
          .sorted()
          .toList();
    }
  }
}
