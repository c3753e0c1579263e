package dev.streamsql.job;

import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.Plan;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Tells the counters of a script's joins apart where they stand side by side, without the operators
 * that Flink's registry has them under. One statement's counters have the contract's names; where
 * several statements join, each one's begin with its name: {@code alarms/join_stage1_late_dropped}.
 */
public final class JoinPrefixes {
  private JoinPrefixes() {}

  /**
   * Returns what the names of each join's counters begin with.
   *
   * @param plan a plan of which one statement or several join
   * @return by the join's id; empty texts where one statement has all joins
   */
  public static Map<String, String> of(Plan plan) {
    List<String> joins =
        plan.steps().stream()
            .filter(JoinStep.class::isInstance)
            .map(step -> ((JoinStep) step).id())
            .toList();
    boolean several =
        new HashSet<>(joins.stream().map(JoinPrefixes::statement).toList()).size() > 1;
    return joins.stream()
        .collect(
            Collectors.toMap(Function.identity(), join -> several ? statement(join) + "/" : ""));
  }

  /** A join's id is its statement's name and its place in it. */
  private static String statement(String join) {
    return join.substring(0, join.lastIndexOf('/'));
  }
}
