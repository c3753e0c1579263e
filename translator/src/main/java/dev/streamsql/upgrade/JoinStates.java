package dev.streamsql.upgrade;

import dev.streamsql.expression.Expressions;
import dev.streamsql.plan.JoinSide;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.RowTime;
import dev.streamsql.plan.SelectStep;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.plan.Step;
import dev.streamsql.plan.StreamSelector;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Finds out what the state of a plan's joins means. */
final class JoinStates {
  /** Between the names of merged streams. */
  static final String MERGED = " × ";

  private final Definitions definitions;
  private final Map<String, JoinState> states = new LinkedHashMap<>();

  /** What a stream is, by its name. */
  private final Map<String, String> origins = new HashMap<>();

  /** What a stream is called whose own name is only the plan's. */
  private final Map<String, String> merged = new HashMap<>();

  private JoinStates(Plan plan) {
    definitions = new Definitions(plan);
    for (Step step : plan.steps()) {
      if (step instanceof SourceStep source) {
        source
            .streams()
            .forEach(
                stream ->
                    origins.put(stream.stream(), source.id() + " " + messages(stream.selector())));
      } else if (step instanceof SelectStep select) {
        // Which rows a query lets through may change: those that are buffered stay.
        origins.put(select.output(), origins.get(select.input()));
      } else if (step instanceof JoinStep join) {
        add(join);
      }
    }
  }

  /** Returns the joins' states by their steps' ids, in the plan's order. */
  static Map<String, JoinState> of(Plan plan) {
    return new JoinStates(plan).states;
  }

  private void add(JoinStep join) {
    JoinState state =
        new JoinState(
            JoinState.VERSION,
            join.kind().name(),
            time(join.time()),
            join.time().isComplete() ? "complete" : "max-seen",
            side(join.left()),
            side(join.right()));
    states.put(join.id(), state);
    origins.put(join.output(), "join " + state.fingerprint());
    merged.put(join.output(), state.left().stream() + MERGED + state.right().stream());
  }

  private static String messages(StreamSelector selector) {
    if (selector instanceof StreamSelector.ByName) {
      return "of its name";
    }
    if (selector instanceof StreamSelector.ByInput input) {
      return "of input " + input.input();
    }
    if (selector instanceof StreamSelector.ByField field) {
      return "with field " + Expressions.pathText(field.path()) + " = " + field.value();
    }
    return selector instanceof StreamSelector.ByHeader header
        ? "with header " + header.header() + " = " + header.value()
        : "all";
  }

  private static String time(RowTime time) {
    if (time.isEvent()) {
      return "event, " + (time.unit() == null ? "unit by magnitude" : time.unit().name());
    }
    return "arrival, " + (time.isLiveArrival() ? "wall clock" : "recorded");
  }

  private JoinState.Side side(JoinSide side) {
    return new JoinState.Side(
        merged.getOrDefault(side.stream(), side.stream()),
        origins.get(side.stream()),
        side.keys().stream().map(key -> definitions.text(side.stream(), key)).toList(),
        side.columns().stream().map(column -> definitions.text(side.stream(), column)).toList(),
        side.timestamp() == null ? null : definitions.text(side.stream(), side.timestamp()),
        side.alias());
  }
}
