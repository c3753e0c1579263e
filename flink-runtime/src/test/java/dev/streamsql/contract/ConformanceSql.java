package dev.streamsql.contract;

import dev.streamsql.contract.ContractQuery.Equality;
import dev.streamsql.contract.ContractQuery.Kind;
import dev.streamsql.contract.ContractQuery.Stage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the SQL of the conformance cases, as far as they use it, without our parser. */
final class ConformanceSql {
  private static final Pattern FROM = Pattern.compile(" FROM (\\w+)(?: AS (\\w+))?");
  private static final Pattern JOIN =
      Pattern.compile(
          "(LEFT )?JOIN (\\w+)(?: AS (\\w+))? WITHIN (\\d+) (MS|SECONDS) ON "
              + "(\\S+ = \\S+(?: AND \\w+\\.\\S+ = \\w+\\.\\S+)*)");
  private static final Pattern IDLE = Pattern.compile("IDLETIMEOUT = '(\\d+)(ms|s)'");
  private static final Pattern TIMESTAMP = Pattern.compile("TIMESTAMP = '([^']+)'");
  private static final Pattern ITEM = Pattern.compile("(\\w+)\\.(\\w[\\w.]*)(?: AS (\\w+))?");

  final List<String> streams = new ArrayList<>();
  final List<Stage> stages = new ArrayList<>();
  private final List<String> aliases = new ArrayList<>();
  private final String sql;

  ConformanceSql(String sql) {
    this.sql = sql;
    Matcher from = FROM.matcher(sql);
    if (!from.find()) {
      throw new IllegalArgumentException(sql);
    }
    addInput(from.group(1), from.group(2));
    Matcher joins = JOIN.matcher(sql);
    while (joins.find()) {
      addInput(joins.group(2), joins.group(3));
      long within = nanos(joins.group(4), joins.group(5));
      Kind kind = joins.group(1) == null ? Kind.INNER : Kind.LEFT;
      stages.add(new Stage(kind, within, within, on(joins.group(6)), null));
    }
    if (stages.size() != sql.split("JOIN ", -1).length - 1) {
      throw new IllegalArgumentException(sql);
    }
  }

  private void addInput(String stream, String alias) {
    streams.add(stream);
    aliases.add(alias == null ? stream : alias);
  }

  private List<Equality> on(String condition) {
    List<Equality> on = new ArrayList<>();
    for (String part : condition.split(" AND ")) {
      String[] operands = part.split(" = ");
      boolean swapped = input(operands[0]) == aliases.size() - 1;
      String left = operands[swapped ? 1 : 0];
      on.add(new Equality(input(left), field(left), field(operands[swapped ? 0 : 1])));
    }
    return on;
  }

  private int input(String operand) {
    int input = aliases.indexOf(operand.substring(0, operand.indexOf('.')));
    if (input < 0) {
      throw new IllegalArgumentException(operand + " in " + sql);
    }
    return input;
  }

  private static String field(String operand) {
    return operand.substring(operand.indexOf('.') + 1);
  }

  private static long nanos(String number, String unit) {
    boolean millis = unit.equalsIgnoreCase("ms");
    return Long.parseLong(number) * (millis ? 1_000_000L : 1_000_000_000L);
  }

  /** The path of the event time; null in arrival time. */
  String timestamp() {
    Matcher timestamp = TIMESTAMP.matcher(sql);
    return timestamp.find() ? timestamp.group(1) : null;
  }

  long idleTimeout() {
    Matcher idle = IDLE.matcher(sql);
    return idle.find() ? nanos(idle.group(1), idle.group(2)) : 0;
  }

  /** Tells whether {@link #project} can say what comes out: columns only, no WHERE. */
  boolean isSimple() {
    if (sql.contains(" WHERE ")) {
      return false;
    }
    for (String item : items()) {
      Matcher matcher = ITEM.matcher(item);
      if (!item.equals("*") && !(matcher.matches() && aliases.contains(matcher.group(1)))) {
        return false;
      }
    }
    return true;
  }

  private String[] items() {
    return sql.substring("SELECT ".length(), sql.indexOf(" FROM ")).split(", ");
  }

  Map<String, Object> project(List<ContractEvent> inputs) {
    Map<String, Object> output = new LinkedHashMap<>();
    for (String item : items()) {
      if (item.equals("*")) {
        output.putAll(row(inputs.get(0)));
        for (int input = 0; input < inputs.size(); input++) {
          output.put(aliases.get(input), row(inputs.get(input)));
        }
      } else {
        Matcher matcher = ITEM.matcher(item);
        matcher.matches();
        Map<String, Object> row = row(inputs.get(aliases.indexOf(matcher.group(1))));
        String path = matcher.group(2);
        String name = matcher.group(3);
        output.put(name == null ? path : name, ContractEvent.field(row, path));
      }
    }
    return output;
  }

  private static Map<String, Object> row(ContractEvent event) {
    return event == null ? Map.of() : event.row();
  }

  /** The contract's section 3, numbers only: what is no number has no time. */
  static Long time(Object value) {
    if (!(value instanceof Number number)) {
      return null;
    }
    long raw = Math.max(0, number.longValue());
    long unit =
        raw >= 1_000_000_000_000_000_000L
            ? 1
            : raw >= 1_000_000_000_000_000L
                ? 1_000
                : raw >= 1_000_000_000_000L ? 1_000_000 : raw >= 1_000_000_000L ? 1_000_000_000 : 1;
    long largest = Long.MAX_VALUE - 1;
    return raw > largest / unit ? (Long) largest : (Long) (raw * unit);
  }
}
