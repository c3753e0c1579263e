package dev.streamsql.explain;

import dev.streamsql.expression.Expressions;
import dev.streamsql.plan.CarriedStream;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.OperatorNames;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SelectStep;
import dev.streamsql.plan.SinkInput;
import dev.streamsql.plan.SinkStep;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.plan.SourceStream;
import dev.streamsql.plan.Step;
import java.util.List;
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
  private final Origins origins;
  private final StringBuilder out = new StringBuilder();

  private Explain(Plan plan) {
    this.plan = plan;
    this.names = new SlotNames(plan);
    this.latePadding = new LatePadding(plan);
    this.origins = new Origins(plan);
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
    state(source.id(), OperatorNames.uid(source));
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
    item("operator", "'" + OperatorNames.name(select.id(), "rows") + "', without state");
  }

  /** Streams of one source are stamped on one way, in their order. */
  private List<String> stampers(JoinStep join) {
    return origins.share(join.left().stream(), join.right().stream())
        ? List.of("stamp")
        : List.of("stamp-left", "stamp-right");
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
    line("join " + join.id() + " (stage " + join.stage() + ")");
    new JoinText(join, names).describe(bounds(), this::item);
    JoinStep padded = latePadding.before(join);
    if (padded != null) {
      item("warning", LatePadding.warning(padded));
    }
    describeCarried(join.carried());
    item("output", join.output());
    stampers(join)
        .forEach(part -> state(OperatorNames.name(join.id(), part), OperatorNames.uid(join, part)));
    state(OperatorNames.name(join.id(), "join"), OperatorNames.uid(join, "join"));
  }

  private void describeSink(SinkStep sink) {
    line("sink " + sink.id());
    item("connector", sink.connector());
    new TreeMap<>(sink.options()).forEach((key, value) -> item(key, Secrets.mask(key, value)));
    item("input", sink.inputs().stream().map(SinkInput::stream).collect(Collectors.joining(", ")));
    String operator = OperatorNames.name(sink.id(), "write");
    if (sink.connector().equals("print")) {
      item("operator", "'" + operator + "', without state");
    } else {
      state(operator, OperatorNames.uid(sink));
    }
  }

  private void state(String operator, String uid) {
    item("operator", "'" + operator + "', state: " + uid);
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  private void item(String name, String text) {
    out.append("  ").append(name).append(": ").append(text).append('\n');
  }
}
