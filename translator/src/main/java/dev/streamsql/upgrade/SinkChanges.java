package dev.streamsql.upgrade;

import dev.streamsql.plan.OperatorNames;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SinkStep;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** What becomes of what the sinks of a plan have not finished writing. */
final class SinkChanges {
  private SinkChanges() {}

  static void report(
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
