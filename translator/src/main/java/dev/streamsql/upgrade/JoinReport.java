package dev.streamsql.upgrade;

import dev.streamsql.explain.Durations;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.OperatorNames;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.Step;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What becomes of the rows and clocks of a plan's joins. */
final class JoinReport {
  private final Map<String, JoinStep> before;
  private final Map<String, JoinStep> after;
  private final Map<String, JoinState> meanings;
  private final Map<String, JoinState> meaningsAfter;

  JoinReport(Plan before, Plan after) {
    this.before = joins(before);
    this.after = joins(after);
    this.meanings = JoinStates.of(before);
    this.meaningsAfter = JoinStates.of(after);
  }

  private static Map<String, JoinStep> joins(Plan plan) {
    Map<String, JoinStep> joins = new LinkedHashMap<>();
    for (Step step : plan.steps()) {
      if (step instanceof JoinStep join) {
        joins.put(join.state(), join);
      }
    }
    return joins;
  }

  void report(List<String> kept, List<String> dropped, List<String> empty, List<String> notes) {
    before.forEach(
        (state, join) -> {
          JoinStep same = after.get(state);
          if (same != null) {
            kept.add(text(same, meaningsAfter) + ": its rows and clocks");
            noteWindow(join, same, notes);
          } else {
            dropped.add(text(join, meanings) + ": " + why(join));
          }
        });
    after.forEach(
        (state, join) -> {
          if (!before.containsKey(state)) {
            empty.add(text(join, meaningsAfter));
          }
        });
  }

  private static String text(JoinStep join, Map<String, JoinState> meanings) {
    JoinState meaning = meanings.get(join.id());
    return "join "
        + join.id()
        + " of "
        + meaning.left().stream()
        + " and "
        + meaning.right().stream()
        + " ("
        + OperatorNames.uid(join, "join")
        + ")";
  }

  private static void noteWindow(JoinStep before, JoinStep after, List<String> notes) {
    if (!before.window().equals(after.window())) {
      notes.add(
          "WITHIN of "
              + after.id()
              + " changes from "
              + Durations.text(before.withinNanos())
              + " to "
              + Durations.text(after.withinNanos())
              + (before.withinNanos() < after.withinNanos()
                  ? ": rows that have left already find no partner"
                  : ": rows that are too old leave at the start"));
    }
  }

  private String why(JoinStep join) {
    JoinStep next = successor(join);
    if (next == null) {
      return "it is removed";
    }
    List<String> reasons =
        JoinChanges.between(meanings.get(join.id()), meaningsAfter.get(next.id()));
    if (!reasons.isEmpty()) {
      return String.join("; ", reasons);
    }
    return base(join).equals(base(next))
        ? "there were several of it, and now there are fewer"
        : "its result goes to "
            + base(next).replaceFirst("/.*", "")
            + " instead of "
            + base(join).replaceFirst("/.*", "");
  }

  /** The new join that stands in a join's place: of the same name, or of the same streams. */
  private JoinStep successor(JoinStep join) {
    List<JoinStep> candidates =
        after.values().stream().filter(other -> !before.containsKey(other.state())).toList();
    Stream<JoinStep> named = candidates.stream().filter(other -> base(other).equals(base(join)));
    List<String> streams = streams(meanings.get(join.id()));
    Stream<JoinStep> alike =
        candidates.stream().filter(other -> streams(meaningsAfter.get(other.id())).equals(streams));
    return Stream.concat(named, alike).findFirst().orElse(null);
  }

  /** Returns the name of a join's state without the fingerprint. */
  private static String base(JoinStep join) {
    return join.state().replaceFirst("-[0-9a-f]{10}(-[0-9]+)?$", "");
  }

  private static List<String> streams(JoinState meaning) {
    return List.of(meaning.left().stream(), meaning.right().stream());
  }
}
