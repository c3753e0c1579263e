package dev.streamsql.analysis;

import dev.streamsql.diagnostic.Diagnostic;
import dev.streamsql.parser.SqlOption;
import dev.streamsql.parser.SqlSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** The options that SET gives to a script: ours, and Flink's by their own names. */
final class Settings {

  /** Which dialect the queries are written in. */
  static final String DIALECT = "dialect";

  /** Where arrival times come from: the wall clock, or what an event log has recorded. */
  static final String ARRIVAL_TIME = "arrival-time";

  private static final Map<String, List<String>> OWN =
      Map.of(DIALECT, List.of("strict"), ARRIVAL_TIME, List.of("recorded", "wall-clock"));

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
                  option.getParserPosition(),
                  problem,
                  expected(option.keyText()),
                  Names.suggestion(option.keyText(), OWN.keySet())));
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
                    Names.suggestion(key, OWN.keySet())));
          }
          settings.put(key, value);
        });
    return settings;
  }

  private static String problem(String key, String value) {
    List<String> values = OWN.get(key);
    if (values != null) {
      return values.contains(value) ? null : "option '" + key + "' cannot be '" + value + "'";
    }
    return FLINK_PREFIXES.stream().anyMatch(key::startsWith)
        ? null
        : "there is no option '" + key + "'";
  }

  private static String expected(String key) {
    List<String> values = OWN.get(key);
    return values != null
        ? "one of " + String.join(", ", values)
        : "one of "
            + String.join(", ", new TreeSet<>(OWN.keySet()))
            + ", or a Flink option such as 'parallelism.default'";
  }
}
