package dev.streamsql.upgrade;

import dev.streamsql.plan.Fingerprint;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SelectStep;
import dev.streamsql.plan.Step;
import dev.streamsql.plan.StepIds;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Gives steps ids, and joins' state names, that do not depend on a statement's place in the script.
 *
 * <p>A statement is called like the stream that it makes or writes. Where several statements write
 * to one stream, each has a fingerprint of what it reads behind that: {@code alarms-93c1f7a2d0}.
 * The state of a join always has a fingerprint of its meaning, so that not even a second statement
 * changes its name: {@code alarms/join1-51e08b72cd}. Of equal ones the second has a number.
 */
public final class StableIds {
  private final Plan plan;
  private final Map<String, JoinState> states;
  private final Set<String> used = new HashSet<>();

  private StableIds(Plan plan) {
    this.plan = plan;
    this.states = JoinStates.of(plan);
  }

  /**
   * Returns a plan with stable ids.
   *
   * @param plan a plan whose statements are numbered
   * @param targets for each statement, the first part of its steps' ids, the stream that it makes
   *     or writes; in the script's order
   */
  public static Plan assign(Plan plan, Map<String, String> targets) {
    return new StableIds(plan).assign(targets);
  }

  private Plan assign(Map<String, String> targets) {
    Map<String, String> names = names(targets);
    Plan named = withStates(stateNames(targets));
    // The longest first: one statement's name may begin like another's.
    List<String> statements =
        names.keySet().stream().sorted(Comparator.comparing(String::length).reversed()).toList();
    return StepIds.rename(
        named,
        name ->
            statements.stream()
                .filter(statement -> name.startsWith(statement + "/"))
                .findFirst()
                .map(statement -> names.get(statement) + name.substring(statement.length()))
                .orElse(name));
  }

  private Plan withStates(Map<String, String> stateNames) {
    return new Plan(
        plan.version(),
        plan.settings(),
        plan.streams(),
        plan.steps().stream()
            .map(
                step ->
                    step instanceof JoinStep join
                        ? join.withState(stateNames.get(join.id()))
                        : step)
            .toList(),
        plan.deadLetters(),
        plan.lateRows());
  }

  private Map<String, String> names(Map<String, String> targets) {
    Map<String, Long> sharing =
        targets.values().stream()
            .collect(Collectors.groupingBy(target -> target, Collectors.counting()));
    Map<String, String> names = new LinkedHashMap<>();
    targets.forEach(
        (statement, target) ->
            names.put(
                statement,
                unique(
                    sharing.get(target) == 1
                        ? target
                        : target + "-" + Fingerprint.of(meaning(statement)))));
    return names;
  }

  /** What a statement reads: its joins, or its whole query where it has none. */
  private String meaning(String statement) {
    Collection<Step> steps = plan.steps().stream().filter(step -> isOf(step, statement)).toList();
    String joins =
        steps.stream()
            .filter(JoinStep.class::isInstance)
            .map(step -> states.get(step.id()).fingerprint())
            .collect(Collectors.joining(" "));
    if (!joins.isEmpty()) {
      return joins;
    }
    Definitions definitions = new Definitions(plan);
    SelectStep select = (SelectStep) steps.iterator().next();
    String condition =
        select.condition() == null ? "" : definitions.text(select.input(), select.condition());
    return select.input()
        + " "
        + condition
        + " "
        + definitions.text(select.input(), select.projection());
  }

  private static boolean isOf(Step step, String statement) {
    String prefix = statement + "/";
    return step.id().startsWith(prefix) && step.id().indexOf('/', prefix.length()) < 0;
  }

  /** Returns the name of each join's state by the join's id. */
  private Map<String, String> stateNames(Map<String, String> targets) {
    Map<String, String> stateNames = new HashMap<>();
    targets.forEach(
        (statement, target) ->
            plan.steps().stream()
                .filter(step -> step instanceof JoinStep && isOf(step, statement))
                .forEach(
                    step ->
                        stateNames.put(
                            step.id(),
                            unique(
                                target
                                    + step.id().substring(statement.length())
                                    + "-"
                                    + states.get(step.id()).fingerprint()))));
    return stateNames;
  }

  private String unique(String name) {
    String unique = name;
    for (int number = 2; !used.add(unique); number++) {
      unique = name + "-" + number;
    }
    return unique;
  }
}
