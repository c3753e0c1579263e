package dev.streamsql.analysis;

import dev.streamsql.diagnostic.Diagnostic;
import dev.streamsql.parser.SqlOption;
import dev.streamsql.parser.SqlSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** The options that SET gives to a script: ours, and Flink's by their own names. */
final class Settings {

  private static final Pattern DURATION = Pattern.compile("[1-9][0-9]{0,8} ?(ms|s|sec|min|m|h|d)");

  /** Which dialect the queries are written in. */
  static final String DIALECT = "dialect";

  /** Where arrival times come from: the wall clock, or what an event log has recorded. */
  static final String ARRIVAL_TIME = "arrival-time";

  /** After how long a silent partition no longer holds its side's clock back. */
  static final String IDLE_TIMEOUT = "source.idle-timeout";

  /** How far ahead of the wall clock a live row's event time may be. */
  static final String MAX_AHEAD = "source.max-ahead";

  /** The declared stream that late rows are written to. */
  static final String LATE_STREAM = "late.stream";

  /** The declared stream that dead letters are written to. */
  static final String DEAD_LETTER_STREAM = "dead-letter.stream";

  /** The largest number of keys that a join buffers per side and subtask; 0: unbounded. */
  static final String JOIN_MAX_KEYS = "join.max-keys";

  /** The largest number of rows that a join buffers per side and subtask; 0: unbounded. */
  static final String JOIN_MAX_ROWS = "join.max-rows";

  /** How many rows a join's subtask keeps as objects where its state is bytes (RocksDB). */
  static final String JOIN_CACHED_ROWS = "join.cached-rows";

  private static final Pattern BOUND = Pattern.compile("[0-9]{1,18}");

  private static final Map<String, Own> OWN =
      Map.ofEntries(
          Map.entry(DIALECT, Own.oneOf("strict", "extended")),
          Map.entry(ARRIVAL_TIME, Own.oneOf("recorded", "wall-clock", "stepped")),
          Map.entry(
              IDLE_TIMEOUT,
              new Own("a duration such as '10 s' or '500 ms'", DURATION.asMatchPredicate())),
          Map.entry(
              MAX_AHEAD,
              new Own(
                  "a duration such as '24 h', or 0 for any time",
                  DURATION.asMatchPredicate().or("0"::equals))),
          Map.entry(LATE_STREAM, new Own("the name of a stream", name -> !name.isBlank())),
          Map.entry(
              JOIN_MAX_KEYS, new Own("a number of keys; 0 is no limit", BOUND.asMatchPredicate())),
          Map.entry(
              JOIN_MAX_ROWS, new Own("a number of rows; 0 is no limit", BOUND.asMatchPredicate())),
          Map.entry(JOIN_CACHED_ROWS, new Own("a number of rows", BOUND.asMatchPredicate())),
          Map.entry(DEAD_LETTER_STREAM, new Own("the name of a stream", name -> !name.isBlank())));

  /** One of our options: what its value can be. */
  private record Own(String expected, Predicate<String> accepts) {
    static Own oneOf(String... values) {
      return new Own("one of " + String.join(", ", values), List.of(values)::contains);
    }
  }

  private static final List<String> FLINK_PREFIXES =
      List.of(
          "parallelism.",
          "pipeline.",
          "execution.",
          "state.",
          "restart-strategy.",
          "taskmanager.",
          "jobmanager.",
          "metrics.",
          "heartbeat.",
          "fs.",
          "s3.",
          "io.",
          "security.",
          "task.");

  private Settings() {}

  /**
   * Reads the SET statements of a script.
   *
   * @param statements all statements
   * @param overrides options from outside, which win
   * @param errors where what is wrong is added
   */
  static Map<String, String> read(
      Problems problems,
      List<SqlNode> statements,
      Map<String, String> overrides,
      List<Diagnostic> errors) {
    Map<String, String> settings = new TreeMap<>();
    for (SqlNode statement : statements) {
      if (statement instanceof SqlSet set) {
        SqlOption option = set.option();
        String problem = problem(option.keyText(), option.valueText());
        if (problem != null) {
          errors.add(
              problems.diagnostic(
                  (OWN.containsKey(option.keyText()) ? option.value() : option.key())
                      .getParserPosition(),
                  problem,
                  expected(option.keyText()),
                  suggestion(option.keyText())));
        }
        settings.put(option.keyText(), option.valueText());
      }
    }
    overrides.forEach(
        (key, value) -> {
          String problem = problem(key, value);
          if (problem != null) {
            errors.add(
                problems.diagnostic(
                    SqlParserPos.ZERO,
                    "given from outside: " + problem,
                    expected(key),
                    suggestion(key)));
          }
          settings.put(key, value);
        });
    return settings;
  }

  /** Returns a duration's nanoseconds, as many as a long holds. */
  static long nanos(String duration) {
    long number = Long.parseLong(duration.replaceAll("[^0-9]", ""));
    TimeUnit unit =
        switch (duration.replaceAll("[0-9 ]", "")) {
          case "ms" -> TimeUnit.MILLISECONDS;
          case "s", "sec" -> TimeUnit.SECONDS;
          case "min", "m" -> TimeUnit.MINUTES;
          case "h" -> TimeUnit.HOURS;
          default -> TimeUnit.DAYS;
        };
    return unit.toNanos(number);
  }

  /** Makes the error for a setting whose value turns out wrong later, at its SET statement. */
  static Diagnostic at(
      Problems problems, List<SqlNode> script, String key, String message, String expected) {
    SqlParserPos place = SqlParserPos.ZERO;
    for (SqlNode statement : script) {
      if (statement instanceof SqlSet set && set.option().keyText().equals(key)) {
        place = set.option().value().getParserPosition();
      }
    }
    return problems.diagnostic(place, message, expected, null);
  }

  private static String problem(String key, String value) {
    Own own = OWN.get(key);
    if (own != null) {
      return own.accepts().test(value) ? null : "option '" + key + "' cannot be '" + value + "'";
    }
    return FLINK_PREFIXES.stream().anyMatch(key::startsWith)
        ? null
        : "there is no option '" + key + "'";
  }

  private static String suggestion(String key) {
    return OWN.containsKey(key) ? null : Names.suggestion(key, OWN.keySet());
  }

  private static String expected(String key) {
    Own own = OWN.get(key);
    return own != null
        ? own.expected()
        : "one of "
            + String.join(", ", new TreeSet<>(OWN.keySet()))
            + ", or a Flink option such as 'parallelism.default'";
  }
}
