package dev.streamsql.analysis;

import dev.streamsql.plan.CarriedStream;
import dev.streamsql.plan.JoinSide;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.SelectStep;
import dev.streamsql.plan.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Decides which streams a step carries along untouched.
 *
 * <p>Before: {@code hot := select(a); out := join(hot, b)}, with a and b from one source. Two ways
 * from the source to the join would lose the order of a's and b's rows. After: the select carries
 * b, so that both come to the join on one edge, in the order of the source.
 */
final class CarriedStreams {
  private final List<Step> steps;
  private final Function<String, Set<PhysicalSource>> roots;

  private CarriedStreams(List<Step> steps, Function<String, Set<PhysicalSource>> roots) {
    this.steps = steps;
    this.roots = roots;
  }

  /**
   * Returns the steps with their carried streams.
   *
   * @param steps select and join steps, in the order of the script
   * @param roots the sources that a stream comes from
   */
  static List<Step> assign(List<Step> steps, Function<String, Set<PhysicalSource>> roots) {
    CarriedStreams rule = new CarriedStreams(steps, roots);
    List<Step> assigned = new ArrayList<>();
    for (int at = 0; at < steps.size(); at++) {
      assigned.add(rule.assign(at));
    }
    return assigned;
  }

  private Step assign(int at) {
    Step step = steps.get(at);
    List<CarriedStream> carried = List.copyOf(companions(at).values());
    if (step instanceof SelectStep select) {
      return new SelectStep(
          select.id(),
          select.input(),
          select.output(),
          select.condition(),
          select.projection(),
          carried);
    }
    return ((JoinStep) step).withCarried(carried);
  }

  private Map<String, CarriedStream> companions(int at) {
    Set<String> derived = new LinkedHashSet<>(Set.of(output(steps.get(at))));
    Map<String, CarriedStream> companions = new LinkedHashMap<>();
    for (Step later : steps.subList(at + 1, steps.size())) {
      List<String> inputs = inputs(later);
      if (Collections.disjoint(inputs, derived)) {
        continue;
      }
      derived.add(output(later));
      if (later instanceof JoinStep join) {
        for (JoinSide side : List.of(join.left(), join.right())) {
          if (!derived.contains(side.stream())) {
            needs(side.stream(), at, side, companions);
          }
        }
      }
    }
    companions
        .keySet()
        .removeIf(stream -> Collections.disjoint(roots.apply(stream), roots(steps.get(at))));
    return companions;
  }

  private Set<PhysicalSource> roots(Step step) {
    Set<PhysicalSource> all = new LinkedHashSet<>();
    inputs(step).forEach(input -> all.addAll(roots.apply(input)));
    return all;
  }

  /** Adds a stream, or what it is made from where it does not exist yet at a step. */
  private void needs(String stream, int at, JoinSide side, Map<String, CarriedStream> companions) {
    for (int made = at; made < steps.size(); made++) {
      if (made > at && output(steps.get(made)).equals(stream)) {
        for (String input : inputs(steps.get(made))) {
          needs(input, at, null, companions);
        }
        return;
      }
    }
    companions.putIfAbsent(
        stream, new CarriedStream(stream, side == null ? List.of() : side.keys()));
  }

  private static List<String> inputs(Step step) {
    return step instanceof JoinStep join
        ? List.of(join.left().stream(), join.right().stream())
        : List.of(((SelectStep) step).input());
  }

  private static String output(Step step) {
    return step instanceof JoinStep join ? join.output() : ((SelectStep) step).output();
  }
}
