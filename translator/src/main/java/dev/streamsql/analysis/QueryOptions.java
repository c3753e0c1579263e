package dev.streamsql.analysis;

import dev.streamsql.expression.PathStep;
import dev.streamsql.parser.SqlOption;
import dev.streamsql.plan.TimestampUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/**
 * The WITH options of a query that are in use here.
 *
 * @param timestamp the path of the event time's field; null: arrival time
 * @param unit the unit of numeric event times; null: by magnitude
 */
record QueryOptions(List<PathStep> timestamp, TimestampUnit unit) {
  private static final Pattern DURATION =
      Pattern.compile("[+-]?(0|((\\d+(\\.\\d*)?|\\.\\d+)(ns|us|\u00b5s|\u03bcs|ms|s|m|h))+)");
  private static final List<String> KNOWN =
      List.of(
          "TIMESTAMP",
          "TIMEUNIT",
          "MAXOUTOFORDERNESS",
          "ALLOWEDLATENESS",
          "IDLETIMEOUT",
          "STATETTL");

  /**
   * Reads the options of a query.
   *
   * @param nodes the options; null for none
   * @param join whether the query joins streams
   */
  static QueryOptions read(Problems problems, SqlNodeList nodes, boolean join) {
    Map<String, SqlOption> options = new HashMap<>();
    for (SqlNode node : nodes == null ? SqlNodeList.EMPTY : nodes) {
      SqlOption option = (SqlOption) node;
      String name = option.keyText().toUpperCase(Locale.ROOT);
      if (!KNOWN.contains(name)) {
        throw problems.at(
            option.key(),
            "there is no WITH option " + option.keyText(),
            "one of " + String.join(", ", KNOWN),
            Names.suggestion(name, KNOWN));
      }
      if (options.put(name, option) != null) {
        throw problems.at(option.key(), "option " + name + " is given twice", null, null);
      }
    }
    refuse(problems, options, join);
    SqlOption timestamp = options.get("TIMESTAMP");
    SqlOption unit = options.get("TIMEUNIT");
    return new QueryOptions(
        timestamp == null ? null : path(problems, timestamp),
        unit == null ? null : unit(problems, unit));
  }

  private static void refuse(Problems problems, Map<String, SqlOption> options, boolean join) {
    refuseLateness(problems, options.get("MAXOUTOFORDERNESS"), "MaxOutOfOrderness", join);
    refuseLateness(problems, options.get("ALLOWEDLATENESS"), "AllowedLateness", join);
    refuse(
        problems,
        options.get("IDLETIMEOUT"),
        "IDLETIMEOUT is not supported yet",
        join
            ? "without it, rows that wait are padded by later rows of their stream or at the end"
            : "leave it out");
    refuse(
        problems,
        options.get("STATETTL"),
        join
            ? "STATETTL has no meaning in a stream JOIN: WITHIN bounds its state"
            : "STATETTL has no meaning in a query without state",
        "leave it out");
  }

  /** Zero is what a stream JOIN does anyway (contract section 10). */
  private static void refuseLateness(
      Problems problems, SqlOption option, String name, boolean join) {
    if (option == null) {
      return;
    }
    if (!DURATION.matcher(option.valueText()).matches()) {
      throw problems.at(
          option.value(),
          "'" + option.valueText() + "' is no duration",
          "a duration such as '1m30s'",
          null);
    }
    if (option.valueText().chars().anyMatch(c -> c >= '1' && c <= '9')) {
      refuse(
          problems,
          option,
          name + (join ? " is not supported in a stream JOIN" : " is not supported yet"),
          join
              ? "a row may be as late as WITHIN already; make WITHIN longer to keep later rows"
              : "leave it out: no row is late in a query without JOIN");
    }
  }

  private static void refuse(Problems problems, SqlOption option, String message, String hint) {
    if (option != null) {
      throw problems.at(option, message, null, hint);
    }
  }

  private static List<PathStep> path(Problems problems, SqlOption option) {
    List<PathStep> path = new ArrayList<>();
    for (String name : option.valueText().split("\\.", -1)) {
      if (name.isBlank()) {
        throw problems.at(
            option.value(),
            "'" + option.valueText() + "' names no field",
            "a field such as 'ts' or 'meta.ts'",
            null);
      }
      path.add(new PathStep.Field(name));
    }
    return path;
  }

  private static TimestampUnit unit(Problems problems, SqlOption option) {
    TimestampUnit unit = TimestampUnit.byName(option.valueText());
    if (unit == null) {
      throw problems.at(
          option.value(),
          "there is no TIMEUNIT '" + option.valueText() + "'",
          "one of ns, us, ms, ss, mi, hh, dd",
          "without TIMEUNIT a number's magnitude tells its unit");
    }
    return unit;
  }
}
