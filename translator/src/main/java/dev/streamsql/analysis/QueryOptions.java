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
import org.apache.calcite.sql.SqlNumericLiteral;

/**
 * The WITH options of a query that are in use here.
 *
 * @param timestamp the path of the event time's field; null: arrival time
 * @param unit the unit of numeric event times; null: by magnitude
 * @param idleTimeoutNanos after how long a silent side's clock jumps to the wall clock; 0: never
 * @param outOfOrderness selects complete mode; null: max-seen clocks
 */
record QueryOptions(
    List<PathStep> timestamp,
    TimestampUnit unit,
    long idleTimeoutNanos,
    OutOfOrderness outOfOrderness) {

  /**
   * {@code MAXOUTOFORDERNESS} of a join in the extended dialect (contract section 11).
   *
   * @param nanos its value
   * @param place where it stands
   */
  record OutOfOrderness(long nanos, SqlNode place) {}

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
  static QueryOptions read(Problems problems, SqlNodeList nodes, boolean join, Dialect dialect) {
    Map<String, SqlOption> options = collect(problems, nodes);
    refuse(problems, options, join, dialect);
    SqlOption timestamp = options.get("TIMESTAMP");
    SqlOption unit = options.get("TIMEUNIT");
    SqlOption idle = options.get("IDLETIMEOUT");
    SqlOption outOfOrderness = options.get("MAXOUTOFORDERNESS");
    return new QueryOptions(
        timestamp == null ? null : path(problems, timestamp),
        unit == null ? null : unit(problems, unit),
        idle == null ? 0 : duration(problems, idle, 1),
        outOfOrderness == null || !join || !dialect.isExtended()
            ? null
            : completeMode(problems, outOfOrderness, timestamp != null));
  }

  private static Map<String, SqlOption> collect(Problems problems, SqlNodeList nodes) {
    Map<String, SqlOption> options = new HashMap<>();
    for (SqlNode node : nodes == null ? SqlNodeList.EMPTY : nodes) {
      SqlOption option = (SqlOption) node;
      String name = option.keyText().toUpperCase(Locale.ROOT);
      if (!KNOWN.contains(name)) {
        String near = Names.suggestion(name, KNOWN);
        throw problems.at(
            option.key(),
            "there is no WITH option " + option.keyText(),
            "one of " + String.join(", ", KNOWN),
            near == null
                ? "options of a source or a sink belong to its CREATE STREAM … WITH (…)"
                : near);
      }
      if (options.put(name, option) != null) {
        throw problems.at(
            option.key(), "option " + name + " is given twice", null, "keep one " + name);
      }
    }
    return options;
  }

  private static OutOfOrderness completeMode(
      Problems problems, SqlOption option, boolean eventTime) {
    if (!eventTime) {
      throw problems.at(
          option,
          "MAXOUTOFORDERNESS needs event time",
          "TIMESTAMP = 'field' beside it",
          "without TIMESTAMP rows are stamped on arrival: none is out of order");
    }
    return new OutOfOrderness(duration(problems, option, 0), option);
  }

  private static void refuse(
      Problems problems, Map<String, SqlOption> options, boolean join, Dialect dialect) {
    refuseLateness(problems, options.get("MAXOUTOFORDERNESS"), "MaxOutOfOrderness", join, dialect);
    refuseLateness(problems, options.get("ALLOWEDLATENESS"), "AllowedLateness", join, dialect);
    if (!join) {
      refuse(
          problems,
          options.get("IDLETIMEOUT"),
          "IDLETIMEOUT has no meaning in a query without state",
          "leave it out");
    }
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
      Problems problems, SqlOption option, String name, boolean join, Dialect dialect) {
    boolean outOfOrderness = name.equals("MaxOutOfOrderness");
    if (option == null
        || duration(problems, option, 0) == 0
        || join && outOfOrderness && dialect.isExtended()) {
      return;
    }
    String hint = "a row may be as late as WITHIN already; make WITHIN longer to keep later rows";
    refuse(
        problems,
        option,
        name + (join ? " is not supported in a stream JOIN" : " is not supported yet"),
        !join
            ? "leave it out: no row is late in a query without JOIN"
            : outOfOrderness ? dialect.hint(hint, "it: it selects complete mode") : hint);
  }

  private static long duration(Problems problems, SqlOption option, long least) {
    Long nanos = GoDuration.nanos(option.valueText());
    if (nanos == null) {
      throw problems.at(
          option.value(),
          "'" + option.valueText() + "' is no duration",
          "a duration such as '1m30s'",
          null);
    }
    if (nanos < least) {
      throw problems.at(
          option.value(),
          option.keyText().toUpperCase(Locale.ROOT)
              + (least > 0 ? " must be positive" : " cannot be negative")
              + ", found '"
              + option.valueText()
              + "'",
          "a duration such as '1m30s'",
          null);
    }
    return nanos;
  }

  private static void refuse(Problems problems, SqlOption option, String message, String hint) {
    if (option != null) {
      throw problems.at(option, message, null, hint);
    }
  }

  private static List<PathStep> path(Problems problems, SqlOption option) {
    if (option.value() instanceof SqlNumericLiteral) {
      throw problems.at(
          option.value(),
          "TIMESTAMP names a field, found " + option.valueText(),
          "a field such as 'ts' or 'meta.ts'",
          null);
    }
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
