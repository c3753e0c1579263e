package dev.streamsql.upgrade;

import dev.streamsql.explain.Durations;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.OperatorNames;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SinkStep;
import dev.streamsql.plan.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What becomes of a job's state when its script is replaced by another one.
 *
 * @param kept state that the new job goes on with
 * @param dropped state of the old job that the new one has no use for, with the reason
 * @param empty steps of the new job that begin without state
 * @param refusal why the new job cannot be started from a savepoint of the old one at all; null: it
 *     can
 * @param notes what else to know
 */
public record ScriptDiff(
    List<String> kept,
    List<String> dropped,
    List<String> empty,
    String refusal,
    List<String> notes) {
  private static final String MAX_PARALLELISM = "pipeline.max-parallelism";
  private static final String BACKEND = "state.backend.type";
  private static final Map<String, String> DEFAULTS =
      Map.of(MAX_PARALLELISM, Integer.toString(Plan.DEFAULT_MAX_PARALLELISM), BACKEND, "hashmap");

  public ScriptDiff {
    kept = List.copyOf(kept);
    dropped = List.copyOf(dropped);
    empty = List.copyOf(empty);
    notes = List.copyOf(notes);
  }

  /** Compares a script that runs with one that is to take its place. */
  public static ScriptDiff of(Plan before, Plan after) {
    List<String> kept = new ArrayList<>();
    List<String> dropped = new ArrayList<>();
    List<String> empty = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    new SourceChanges(before, after).report(kept, dropped, empty);
    joins(before, after, kept, dropped, empty, notes);
    sinks(before, after, kept, dropped, empty);
    if (changed(BACKEND, before, after)) {
      notes.add(
          "'"
              + BACKEND
              + "' changes: a savepoint in canonical format can be used, a checkpoint cannot");
    }
    String refusal =
        changed(MAX_PARALLELISM, before, after)
            ? "'"
                + MAX_PARALLELISM
                + "' changes: Flink refuses state of another one. Keep it, or start without state"
            : null;
    return new ScriptDiff(kept, dropped, empty, refusal, notes);
  }

  /** Tells whether the new job goes on with all of the old one's state. */
  public boolean keepsAll() {
    return dropped.isEmpty() && refusal == null;
  }

  /**
   * Returns the comparison for a person.
   *
   * @param script the new script's file
   */
  public String text(String script) {
    StringBuilder out = new StringBuilder();
    if (refusal != null) {
      section(out, "cannot start from a savepoint of the old script", List.of(refusal));
      return out.toString().stripTrailing();
    }
    section(out, "state that is kept", kept);
    section(out, "state that is dropped", dropped);
    section(out, "steps that start without state", empty);
    section(out, "note", notes);
    section(
        out,
        dropped.isEmpty() ? "to go on from a savepoint" : "to go on from a savepoint without it",
        List.of(
            "streamsql submit "
                + script
                + " --from-savepoint SAVEPOINT"
                + (dropped.isEmpty() ? "" : " --allow-non-restored-state")));
    return out.toString().stripTrailing();
  }

  private static void section(StringBuilder out, String title, List<String> lines) {
    if (!lines.isEmpty()) {
      out.append(title).append('\n');
      lines.forEach(line -> out.append("  ").append(line).append('\n'));
    }
  }

  private static boolean changed(String setting, Plan before, Plan after) {
    String unset = DEFAULTS.get(setting);
    return !before
        .settings()
        .getOrDefault(setting, unset)
        .equals(after.settings().getOrDefault(setting, unset));
  }

  private static void joins(
      Plan before,
      Plan after,
      List<String> kept,
      List<String> dropped,
      List<String> empty,
      List<String> notes) {
    Map<String, JoinStep> old = joins(before);
    Map<String, JoinStep> now = joins(after);
    Map<String, JoinState> meanings = JoinStates.of(before);
    Map<String, JoinState> meaningsNow = JoinStates.of(after);
    old.forEach(
        (name, join) -> {
          JoinStep same = now.get(name);
          if (same != null) {
            kept.add(joinText(same, meaningsNow) + ": its rows and clocks");
            window(join, same, notes);
            return;
          }
          JoinStep next =
              successor(
                  join,
                  meanings,
                  now.values().stream().filter(other -> !old.containsKey(other.state())).toList(),
                  meaningsNow);
          dropped.add(
              joinText(join, meanings)
                  + ": "
                  + (next == null
                      ? "it is removed"
                      : why(join, meanings.get(join.id()), next, meaningsNow.get(next.id()))));
        });
    now.forEach(
        (name, join) -> {
          if (!old.containsKey(name)) {
            empty.add(joinText(join, meaningsNow));
          }
        });
  }

  private static String joinText(JoinStep join, Map<String, JoinState> meanings) {
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

  private static void window(JoinStep before, JoinStep after, List<String> notes) {
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

  /** The join that stands in a join's place: of the same name, or of the same streams. */
  private static JoinStep successor(
      JoinStep join,
      Map<String, JoinState> meanings,
      List<JoinStep> candidates,
      Map<String, JoinState> meaningsNow) {
    Stream<JoinStep> named = candidates.stream().filter(other -> base(other).equals(base(join)));
    Stream<JoinStep> alike =
        candidates.stream()
            .filter(
                other ->
                    streams(meaningsNow.get(other.id())).equals(streams(meanings.get(join.id()))));
    return Stream.concat(named, alike).findFirst().orElse(null);
  }

  /** Returns the name of a join's state without the fingerprint. */
  private static String base(JoinStep join) {
    return join.state().replaceFirst("-[0-9a-f]{10}(-[0-9]+)?$", "");
  }

  private static List<String> streams(JoinState meaning) {
    return List.of(meaning.left().stream(), meaning.right().stream());
  }

  private static String why(
      JoinStep before, JoinState meaning, JoinStep after, JoinState meaningNow) {
    List<String> reasons = JoinChanges.between(meaning, meaningNow);
    if (!reasons.isEmpty()) {
      return String.join("; ", reasons);
    }
    return base(before).equals(base(after))
        ? "there were several of it, and now there are fewer"
        : "its result goes to "
            + base(after).replaceFirst("/.*", "")
            + " instead of "
            + base(before).replaceFirst("/.*", "");
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

  private static void sinks(
      Plan before, Plan after, List<String> kept, List<String> dropped, List<String> empty) {
    Map<String, SinkStep> old = sinks(before);
    Map<String, SinkStep> now = sinks(after);
    old.forEach(
        (id, sink) -> {
          SinkStep next = now.get(id);
          String text = id + " (" + OperatorNames.uid(sink) + "): what it has not finished writing";
          if (next == null) {
            dropped.add(text + "; it is removed");
          } else if (next.connector().equals(sink.connector())) {
            kept.add(text);
          } else {
            dropped.add(
                text
                    + "; its connector changed from "
                    + sink.connector()
                    + " to "
                    + next.connector());
          }
        });
    now.keySet().stream().filter(id -> !old.containsKey(id)).forEach(empty::add);
  }

  /** Returns the sinks that can have state; what goes to the standard output has none. */
  private static Map<String, SinkStep> sinks(Plan plan) {
    Map<String, SinkStep> sinks = new LinkedHashMap<>();
    Stream.concat(
            plan.steps().stream().filter(SinkStep.class::isInstance).map(SinkStep.class::cast),
            Stream.of(plan.deadLetters(), plan.lateRows()).filter(Objects::nonNull))
        .filter(sink -> !sink.connector().equals("print"))
        .forEach(sink -> sinks.put(sink.id(), sink));
    return sinks;
  }
}
