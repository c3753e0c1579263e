package dev.streamsql.explain;

import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SelectStep;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.plan.Step;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The sources that the rows of a plan's streams come from. */
final class Origins {
  private final Map<String, Set<String>> sources = new HashMap<>();

  Origins(Plan plan) {
    for (Step step : plan.steps()) {
      if (step instanceof SourceStep source) {
        source.streams().forEach(stream -> sources.put(stream.stream(), Set.of(source.id())));
      } else if (step instanceof SelectStep select) {
        sources.put(select.output(), sources.getOrDefault(select.input(), Set.of()));
      } else if (step instanceof JoinStep join) {
        Set<String> both = new HashSet<>();
        both.addAll(sources.getOrDefault(join.left().stream(), Set.of()));
        both.addAll(sources.getOrDefault(join.right().stream(), Set.of()));
        sources.put(join.output(), both);
      }
    }
  }

  /** Tells whether rows of two streams come from one source. */
  boolean share(String one, String other) {
    return !Collections.disjoint(
        sources.getOrDefault(one, Set.of()), sources.getOrDefault(other, Set.of()));
  }
}
