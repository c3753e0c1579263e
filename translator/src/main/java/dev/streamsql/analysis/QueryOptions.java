package dev.streamsql.analysis;

import dev.streamsql.expression.PathStep;
import dev.streamsql.parser.SqlOption;
import dev.streamsql.plan.TimestampUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/**
 * The WITH options of a query that are in use here.
 *
 * @param timestamp the path of the event time's field; null: arrival time
 * @param unit the unit of numeric event times; null: by magnitude
 */
record QueryOptions(List<PathStep> timestamp, TimestampUnit unit) {
  private static final List<String> KNOWN =
      List.of(
          "TIMESTAMP",
          "TIMEUNIT",
          "MAXOUTOFORDERNESS",
          "ALLOWEDLATENESS",
          "IDLETIMEOUT",
          "STATETTL");

  static QueryOptions read(Problems problems, SqlNodeList nodes) {
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
    refuse(problems, options);
    SqlOption timestamp = options.get("TIMESTAMP");
    SqlOption unit = options.get("TIMEUNIT");
    return new QueryOptions(
        timestamp == null ? null : path(problems, timestamp),
        unit == null ? null : unit(problems, unit));
  }

  private static void refuse(Problems problems, Map<String, SqlOption> options) {
    refuse(
        problems,
        options.get("MAXOUTOFORDERNESS"),
        "MaxOutOfOrderness is not supported in a stream JOIN",
        "a row may be as late as WITHIN already; make WITHIN longer to keep later rows");
    refuse(
        problems,
        options.get("ALLOWEDLATENESS"),
        "AllowedLateness is not supported in a stream JOIN",
        "a row may be as late as WITHIN already; make WITHIN longer to keep later rows");
    refuse(
        problems,
        options.get("IDLETIMEOUT"),
        "IDLETIMEOUT is not supported yet",
        "without it, rows that wait are padded by later rows of their stream or at the end");
    refuse(
        problems,
        options.get("STATETTL"),
        "STATETTL has no meaning in a stream JOIN: WITHIN bounds its state",
        "leave it out");
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
