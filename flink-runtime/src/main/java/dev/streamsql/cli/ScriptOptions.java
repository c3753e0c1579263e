package dev.streamsql.cli;

import dev.streamsql.local.UserInputException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options that every command has: the script and its surroundings. */
final class ScriptOptions {
  /** The setting that {@code --parallelism} stands for. */
  static final String PARALLELISM = "parallelism.default";

  private static final int MAX_PARALLELISM = 128;

  @Parameters(paramLabel = "FILE", description = "The StreamSQL script; - reads it from stdin.")
  private String file;

  @Option(
      names = "--events",
      paramLabel = "LOG",
      description = "Event log to read, one JSON line for each arrival; - is stdin.")
  private String events;

  @Option(
      names = "--input",
      paramLabel = "STREAM=FILE",
      description = "File of JSON rows for one stream; - is stdin. Repeatable.")
  private List<String> inputs = new ArrayList<>();

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Where to write results; stdout if not given.")
  private String output;

  @Option(
      names = "--dead-letters",
      paramLabel = "FILE",
      description = "Where to write lines and rows that were refused, with the reason.")
  private String deadLetters;

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      description = "Number of parallel subtasks, 1 to 128.")
  private Integer parallelism;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Setting, as SET 'KEY' = 'VALUE' in the script. Repeatable.")
  private List<String> settings = new ArrayList<>();

  @Option(names = "--verbose", description = "Log more, with stack traces.")
  private boolean verbose;

  String file() {
    return file;
  }

  boolean verbose() {
    return verbose;
  }

  /**
   * Returns the bindings.
   *
   * @throws UserInputException if an option is not what it should be
   */
  Bindings bindings() {
    if (events != null && !inputs.isEmpty()) {
      throw new UserInputException(
          "--events and --input cannot be combined: the order between them would be undefined");
    }
    Map<String, String> set = settings(settings, parallelism);
    Map<String, String> files = pairs("--input", "STREAM=FILE", inputs, true);
    return new Bindings(events, files, output, deadLetters, set);
  }

  /**
   * Returns the parallelism that settings ask for, 1 if they do not.
   *
   * @throws UserInputException if it is not a number from 1 to 128
   */
  static int parallelism(Map<String, String> settings) {
    String text = settings.getOrDefault(PARALLELISM, "1").trim();
    try {
      int number = Integer.parseInt(text);
      if (number >= 1 && number <= MAX_PARALLELISM) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Told below, as a number out of range is.
    }
    throw new UserInputException(
        "the parallelism is a number from 1 to " + MAX_PARALLELISM + ", found " + text);
  }

  /**
   * Returns the settings that options ask for.
   *
   * @param texts what {@code --set} options say
   * @param parallelism the option {@code --parallelism}; null if not given
   * @throws UserInputException if one is not what it should be
   */
  static Map<String, String> settings(List<String> texts, Integer parallelism) {
    Map<String, String> set = pairs("--set", "KEY=VALUE", texts, false);
    if (parallelism != null) {
      set.put(PARALLELISM, parallelism.toString());
    }
    parallelism(set);
    return set;
  }

  private static Map<String, String> pairs(
      String option, String form, List<String> texts, boolean unique) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String text : texts) {
      int equals = text.indexOf('=');
      String key = equals < 0 ? "" : text.substring(0, equals).trim();
      String value = text.substring(equals + 1);
      if (key.isEmpty() || value.isEmpty()) {
        throw new UserInputException(option + " takes " + form + ", found " + text);
      }
      if (pairs.put(key, value) != null && unique) {
        throw new UserInputException(option + " names " + key + " twice");
      }
    }
    return pairs;
  }
}
