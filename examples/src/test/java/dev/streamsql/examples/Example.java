package dev.streamsql.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * One command of an example, as its {@code commands.txt} gives it.
 *
 * @param folder the example's folder
 * @param command what a user types in the root of the repository
 * @param output the file that the script itself writes; null where the results go to stdout
 * @param expected the file with the expected rows
 */
record Example(Path folder, String command, Path output, Path expected) {
  private static final String COMMANDS = "commands.txt";
  private static final String PROGRAM = "bin/streamsql ";

  /** Returns every command of every folder that has any. */
  static List<Example> all(Path examples) throws IOException {
    List<Path> folders;
    try (Stream<Path> entries = Files.list(examples)) {
      folders = entries.filter(entry -> Files.exists(entry.resolve(COMMANDS))).sorted().toList();
    }
    List<Example> all = new ArrayList<>();
    for (Path folder : folders) {
      all.addAll(read(folder));
    }
    return all;
  }

  private static List<Example> read(Path folder) throws IOException {
    List<Example> commands = new ArrayList<>();
    String command = null;
    Path output = null;
    for (String line : Files.readAllLines(folder.resolve(COMMANDS))) {
      String text = line.strip();
      if (text.startsWith(PROGRAM)) {
        command = text;
        output = null;
      } else if (text.startsWith("writes ")) {
        output = Path.of(text.substring("writes ".length()));
      } else if (text.startsWith("gives ")) {
        Path expected = folder.resolve(text.substring("gives ".length()));
        commands.add(new Example(folder, command, output, expected));
      } else if (!text.isEmpty()) {
        throw new IllegalArgumentException(folder.resolve(COMMANDS) + ": " + line);
      }
    }
    return commands;
  }

  /** Returns the arguments behind the program's name. */
  List<String> arguments() {
    return List.of(command.substring(PROGRAM.length()).split(" "));
  }

  @Override
  public String toString() {
    return command;
  }
}
