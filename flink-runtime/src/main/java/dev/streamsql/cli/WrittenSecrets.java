package dev.streamsql.cli;

import dev.streamsql.explain.Secrets;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SinkStep;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.plan.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds secrets that a script holds itself, and that its job therefore holds too. */
final class WrittenSecrets {
  private WrittenSecrets() {}

  /** Returns a note for each of them; the secrets are not in it. */
  static List<String> notes(Plan plan) {
    List<String> notes = new ArrayList<>();
    for (Step step : plan.steps()) {
      if (step instanceof SourceStep source) {
        add(source.id(), source.options(), notes);
      } else if (step instanceof SinkStep sink) {
        add(sink.id(), sink.options(), notes);
      }
    }
    return notes;
  }

  private static void add(String step, Map<String, String> options, List<String> notes) {
    new TreeMap<>(options)
        .forEach(
            (name, value) -> {
              if (Secrets.isSecret(name) && !value.contains("${")) {
                notes.add(
                    step
                        + ": the secret '"
                        + name
                        + "' is written in the script, so the job holds it; ${env:NAME} or"
                        + " ${file:PATH} in its place is read where the connection is opened");
              }
            });
  }
}
