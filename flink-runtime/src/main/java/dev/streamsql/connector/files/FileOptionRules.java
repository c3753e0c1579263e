package dev.streamsql.connector.files;

import dev.streamsql.analysis.ConnectorCatalog.OptionProblem;
import dev.streamsql.analysis.ConnectorCatalog.OptionRules;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.util.TimeUtils;

/** Checks the values of file options at compile time, one rule each. */
final class FileOptionRules implements OptionRules {

  @Override
  public Optional<OptionProblem> check(Map<String, String> options) {
    return Stream.<Function<Map<String, String>, OptionProblem>>of(
            rule(FileOptions.PATH, value -> !value.isBlank(), "a file, a directory or a glob"),
            FileOptionRules::csvOnly,
            rule(FileOptions.MONITOR_INTERVAL, FileOptionRules::isDuration, "a time, as '10 s'"),
            rule(FileOptions.ROLLOVER_INTERVAL, FileOptionRules::isDuration, "a time, as '15 min'"),
            rule(FileOptions.FILE_SIZE, FileOptionRules::isSize, "a size, as '128 mb'"),
            rule(FileOptions.CSV_HEADER, List.of("true", "false")::contains, "true or false"),
            rule(FileOptions.CSV_DELIMITER, FileOptionRules::isDelimiter, "one character, or \\t"),
            rule(FileOptions.CSV_COLUMNS, FileOptionRules::areColumns, "names, as 'a;b;c'"),
            rule(
                FileOptions.CSV_TYPES,
                CsvTypes.options()::contains,
                "one of " + String.join(", ", CsvTypes.options())))
        .flatMap(rule -> Stream.ofNullable(rule.apply(options)))
        .findFirst();
  }

  private static Function<Map<String, String>, OptionProblem> rule(
      String option, Predicate<String> allowed, String expected) {
    return options -> {
      String value = options.get(option);
      return value == null || allowed.test(value)
          ? null
          : new OptionProblem(option, "'" + option + "' cannot be '" + value + "'", expected, null);
    };
  }

  private static OptionProblem csvOnly(Map<String, String> options) {
    if ("csv".equals(options.get(FileOptions.FORMAT))) {
      return null;
    }
    return options.keySet().stream()
        .filter(option -> option.startsWith("csv."))
        .sorted()
        .findFirst()
        .map(
            option ->
                new OptionProblem(
                    option,
                    "'" + option + "' means nothing for JSON",
                    null,
                    "add 'format' = 'csv', or leave '" + option + "' out"))
        .orElse(null);
  }

  private static boolean isDuration(String value) {
    return succeeds(
        text -> {
          if (TimeUtils.parseDuration(text).toMillis() <= 0) {
            throw new IllegalArgumentException("not positive");
          }
        },
        value);
  }

  private static boolean isSize(String value) {
    return succeeds(
        text -> {
          if (MemorySize.parse(text).getBytes() <= 0) {
            throw new IllegalArgumentException("not positive");
          }
        },
        value);
  }

  private static boolean succeeds(Consumer<String> reading, String value) {
    try {
      reading.accept(value);
      return true;
    } catch (IllegalArgumentException | ArithmeticException e) {
      return false;
    }
  }

  private static boolean isDelimiter(String value) {
    return value.equals("\\t") || (value.length() == 1 && "\"\r\n".indexOf(value.charAt(0)) < 0);
  }

  private static boolean areColumns(String value) {
    List<String> columns = FileOptions.columns(value);
    return !columns.isEmpty()
        && !columns.contains("")
        && new HashSet<>(columns).size() == columns.size();
  }
}
