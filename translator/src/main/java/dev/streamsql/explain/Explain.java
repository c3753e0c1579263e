package dev.streamsql.explain;

import dev.streamsql.expression.Expression;
import dev.streamsql.expression.Expressions;
import dev.streamsql.plan.CarriedStream;
import dev.streamsql.plan.JoinKind;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.OperatorNames;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.RowTime;
import dev.streamsql.plan.SelectStep;
import dev.streamsql.plan.SinkInput;
import dev.streamsql.plan.SinkStep;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.plan.SourceStream;
import dev.streamsql.plan.Step;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Describes a plan to a person: its steps, keys and clocks, what bounds the state, when padding can
 * come and when it cannot, and the operators' uids.
 */
public final class Explain {
  private final Plan plan;
  private final SlotNames names;
  private final LatePadding latePadding;
  private final StringBuilder out = new StringBuilder();

  private Explain(Plan plan) {
    this.plan = plan;
    this.names = new SlotNames(plan);
    this.latePadding = new LatePadding(plan);
  }

  /** Returns the description; no line break at the end. */
  public static String text(Plan plan) {
    Explain explain = new Explain(plan);
    plan.steps().forEach(explain::describe);
    if (!plan.settings().isEmpty()) {
      explain.line("settings");
      new TreeMap<>(plan.settings())
          .forEach((key, value) -> explain.item(key, Secrets.mask(key, value)));
    }
    return explain.out.toString().stripTrailing();
  }

  private void describe(Step step) {
    if (step instanceof SourceStep source) {
      describeSource(source);
    } else if (step instanceof SelectStep select) {
      describeSelect(select);
    } else if (step instanceof JoinStep join) {
      describeJoin(join);
    } else if (step instanceof SinkStep sink) {
      describeSink(sink);
    }
    out.append('\n');
  }

  private void describeSource(SourceStep source) {
    line("source " + source.id());
    item("connector", source.connector());
    new TreeMap<>(source.options()).forEach((key, value) -> item(key, Secrets.mask(key, value)));
    for (SourceStream stream : source.streams()) {
      String fields =
          stream.layout().stream()
              .map(path -> path.isEmpty() ? "(whole row)" : Expressions.pathText(path))
              .collect(Collectors.joining(", "));
      item("stream " + stream.stream(), "reads " + (fields.isEmpty() ? "no field" : fields));
    }
    if (source.streams().size() > 1) {
      item("order", "one order for all of its streams");
    }
  }

  private void describeSelect(SelectStep select) {
    line("select " + select.id());
    item("input", select.input());
    if (select.condition() != null) {
      item("where", names.text(select.input(), select.condition()));
    }
    item("columns", names.text(select.input(), select.projection()));
    item("output", select.output());
    describeCarried(select.carried());
    uid(select.id(), "rows");
  }

  private void describeCarried(List<CarriedStream> carried) {
    for (CarriedStream stream : carried) {
      item("carries", stream.stream() + ", in its order, to a later join");
    }
  }

  /** What bounds the state besides WITHIN (contract section 8). */
  private String bounds() {
    String keys = plan.settings().getOrDefault("join.max-keys", "10000");
    String rows = plan.settings().getOrDefault("join.max-rows", "0");
    return (keys.equals("0") ? "any number of" : "at most " + keys)
        + " keys (join.max-keys) and "
        + (rows.equals("0") ? "any number of" : "at most " + rows)
        + " rows (join.max-rows) per side and subtask";
  }

  private void describeJoin(JoinStep join) {
    String within = Durations.text(join.withinNanos());
    line("join " + join.id() + " (stage " + join.stage() + ")");
    item("kind", join.kind() + " " + join.left().alias() + " × " + join.right().alias());
    item("within", within + ", the boundary included");
    item("key", keys(join));
    item("time", time(join));
    item(
        "clocks",
        join.time().mode() == RowTime.Mode.EVENT
            ? "one a side: the largest event time seen on it; a row more than "
                + within
                + " behind its own side's clock is late and dropped"
            : "both sides' clocks are the moment of arrival; no row is late");
    item(
        "state",
        "rows not more than "
            + within
            + " behind their side's clock; about rate × "
            + within
            + " rows a side; "
            + bounds());
    item("padding", padding(join));
    JoinStep padded = latePadding.before(join);
    if (padded != null) {
      item(
          "warning",
          "WITHIN is shorter than the "
              + Durations.text(padded.withinNanos())
              + " of LEFT JOIN "
              + padded.id()
              + ": its padded rows can be late here and be dropped");
    }
    describeCarried(join.carried());
    item("output", join.output());
    uid(join.id(), "stamp");
    uid(join.id(), "join");
  }

  private String keys(JoinStep join) {
    StringBuilder keys = new StringBuilder();
    for (int part = 0; part < join.left().keys().size(); part++) {
      keys.append(part == 0 ? "" : " AND ")
          .append(join.left().alias())
          .append('.')
          .append(names.text(join.left().stream(), join.left().keys().get(part)))
          .append(" = ")
          .append(join.right().alias())
          .append('.')
          .append(names.text(join.right().stream(), join.right().keys().get(part)));
    }
    return keys.toString();
  }

  private String time(JoinStep join) {
    Expression timestamp = join.left().timestamp();
    return switch (join.time().mode()) {
      case EVENT ->
          "event time from "
              + names.text(join.left().stream(), timestamp)
              + ", unit "
              + (join.time().unit() == null
                  ? "by magnitude"
                  : join.time().unit().name().toLowerCase(Locale.ROOT));
      case ARRIVAL -> "arrival time, by the wall clock";
      case RECORDED_ARRIVAL -> "arrival time, as the event log records it";
    };
  }

  private static String padding(JoinStep join) {
    if (join.kind() == JoinKind.INNER) {
      return "none: an INNER join gives pairs only";
    }
    String left = join.left().alias();
    String within = Durations.text(join.withinNanos());
    return switch (join.time().mode()) {
      case EVENT ->
          "when a later row of "
              + left
              + " is more than "
              + within
              + " newer, or at the end of all input (stop with drain). Rows of "
              + join.right().alias()
              + " alone never cause it: while "
              + left
              + " is silent its last rows wait";
      case ARRIVAL -> within + " after arrival, whether or not rows come; or at the end";
      case RECORDED_ARRIVAL ->
          "as soon as the log's clock has passed arrival + " + within + ", or at the end";
    };
  }

  private void describeSink(SinkStep sink) {
    line("sink " + sink.id());
    item("connector", sink.connector());
    new TreeMap<>(sink.options()).forEach((key, value) -> item(key, Secrets.mask(key, value)));
    item("input", sink.inputs().stream().map(SinkInput::stream).collect(Collectors.joining(", ")));
    uid(sink.id(), "write");
  }

  private void uid(String step, String part) {
    item(
        "operator",
        "'" + OperatorNames.name(step, part) + "'  uid " + OperatorNames.uid(step, part));
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  private void item(String name, String text) {
    out.append("  ").append(name).append(": ").append(text).append('\n');
  }
}
