package dev.streamsql.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.cli.FlinkEngine;
import dev.streamsql.cli.Main;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every command of docs/testing.md gives what the page says, so all cases of the examples pass. */
@Timeout(120)
class TestingDocsTest {
  private static final Pattern BLOCK = Pattern.compile("```\\n(.*?)```\\n", Pattern.DOTALL);
  private static final Pattern ARGUMENT = Pattern.compile("\"([^\"]*)\"|(\\S+)");
  private static final String PROGRAM = "bin/streamsql ";

  @Test
  void givesWhatThePageSays() throws IOException {
    Matcher blocks = BLOCK.matcher(Files.readString(Path.of("docs/testing.md")));
    int commands = 0;
    while (blocks.find()) {
      String command = blocks.group(1);
      assertThat(command).startsWith(PROGRAM);
      assertThat(blocks.find()).as("the output of " + command).isTrue();
      assertThat(run(command)).as(command).isEqualTo(blocks.group(1));
      commands++;
    }
    assertThat(commands).isEqualTo(5);
  }

  private static String run(String command) throws IOException {
    String[] lines = command.split("\n", 2);
    InputStream stdin = System.in;
    if (lines[0].endsWith("<<'EOF'")) {
      String text = lines[1].substring(0, lines[1].indexOf("EOF\n"));
      System.setIn(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8)) {
      Main.run(arguments(lines[0]).toArray(String[]::new), print, print, new FlinkEngine());
    } finally {
      System.setIn(stdin);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  /** The words of a command line, with its one glob resolved as a shell does. */
  private static List<String> arguments(String line) throws IOException {
    List<String> arguments = new ArrayList<>();
    Matcher words = ARGUMENT.matcher(line.substring(PROGRAM.length()).replace(" <<'EOF'", ""));
    while (words.find()) {
      if (words.group(2) != null && words.group(2).equals("examples/*/cases.json*")) {
        arguments.addAll(caseFiles());
      } else {
        arguments.add(words.group(1) != null ? words.group(1) : words.group(2));
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
