package dev.streamsql.upgrade;

import dev.streamsql.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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

  /**
   * Compares a script that runs with one that is to take its place.
   *
   * @param reading says what sources read
   */
  public static ScriptDiff of(Plan before, Plan after, SourceReading reading) {
    List<String> kept = new ArrayList<>();
    List<String> dropped = new ArrayList<>();
    List<String> empty = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    new SourceChanges(before, after, reading).report(kept, dropped, empty);
    new JoinReport(before, after).report(kept, dropped, empty, notes);
    SinkChanges.report(before, after, kept, dropped, empty);
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
}
