package dev.streamsql.explain;

import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SelectStep;
import dev.streamsql.plan.Step;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds joins at which padded rows of an earlier LEFT JOIN are late: padding comes WITHIN after its
 * row's time, behind a clock that has gone on (contract section 7).
 */
final class LatePadding {
  private final Map<String, Step> makers = new HashMap<>();

  LatePadding(Plan plan) {
    for (Step step : plan.steps()) {
      if (step instanceof JoinStep join) {
        makers.put(join.output(), join);
      } else if (step instanceof SelectStep select) {
        makers.put(select.output(), select);
      }
    }
  }

  /**
   * Returns the earlier LEFT JOIN with the longest WITHIN, if that is longer than a join's.
   *
   * @return null if no padded row is late at the join for this reason
   */
  JoinStep before(JoinStep join) {
    if (!join.time().isEvent() || join.time().isComplete()) {
      return null;
    }
    JoinStep left = longest(join.left().stream());
    JoinStep right = longest(join.right().stream());
    JoinStep found = longer(left, right);
    return found != null && found.withinNanos() > join.withinNanos() ? found : null;
  }

  private JoinStep longest(String stream) {
    Step maker = makers.get(stream);
    if (maker instanceof SelectStep select) {
      return longest(select.input());
    }
    if (!(maker instanceof JoinStep join)) {
      return null;
    }
    JoinStep found = longer(longest(join.left().stream()), longest(join.right().stream()));
    return join.kind().padsLeft() ? longer(join, found) : found;
  }

  private static JoinStep longer(JoinStep a, JoinStep b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    return a.withinNanos() >= b.withinNanos() ? a : b;
  }

  /** Returns what a person is told of it. */
  static String warning(JoinStep padded) {
    return "WITHIN is shorter than the "
        + Durations.text(padded.withinNanos())
        + " of LEFT JOIN "
        + padded.id()
        + ": its padded rows can be late here and be dropped";
  }
}
