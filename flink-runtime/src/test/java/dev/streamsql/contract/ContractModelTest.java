package dev.streamsql.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.contract.ContractQuery.Equality;
import dev.streamsql.contract.ContractQuery.Kind;
import dev.streamsql.contract.ContractQuery.Stage;
import dev.streamsql.testing.Rows;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What must hold of the model itself, whatever the cases. */
class ContractModelTest {
  private static final long SEED = Long.getLong("contract.seed", 20_261_130L);
  private static final int CASES = Integer.getInteger("contract.model.cases", 20_000);

  private static Stream<ContractCase> cases() {
    System.out.println("contract.seed=" + SEED + " contract.model.cases=" + CASES);
    return LongStream.range(SEED, SEED + CASES)
        .mapToObj(seed -> ContractCaseGenerator.generate(seed, ContractFeature.ALL));
  }

  /** A row of a relation: the inputs' rows and the time. */
  private record Tuple(List<ContractEvent> inputs, long time) {}

  /** The result of complete mode is what the relations give, whatever the arrivals' order. */
  @Test
  void completeModeIsARelationalJoin() {
    int[] compared = {0};
    cases()
        .filter(each -> each.query().complete() && each.flush())
        .filter(each -> each.query().maxKeys() == 0 && each.query().maxRows() == 0)
        .filter(each -> each.events().stream().noneMatch(event -> isUnreadable(event)))
        .forEach(
            each -> {
              ContractCase.Expected got = each.expected();
              boolean late =
                  got.counts().entrySet().stream()
                      .anyMatch(
                          count -> count.getKey().endsWith("late_dropped") && count.getValue() > 0);
              if (!late) {
                compared[0]++;
                assertThat(got.rows())
                    .as(each.about())
                    .containsExactlyInAnyOrderElementsOf(relational(each));
              }
            });
    assertThat(compared[0]).isGreaterThan(CASES / 100);
  }

  private static boolean isUnreadable(ContractEvent event) {
    return event.type() == ContractEvent.Type.ROW && event.time() == null;
  }

  private static List<List<Integer>> relational(ContractCase contractCase) {
    List<Tuple> left = input(contractCase, 0);
    for (int index = 0; index < contractCase.query().stages().size(); index++) {
      Stage stage = contractCase.query().stages().get(index);
      List<Tuple> right = input(contractCase, index + 1);
      List<Tuple> joined = new ArrayList<>();
      Set<Tuple> matched = Collections.newSetFromMap(new java.util.IdentityHashMap<>());
      for (Tuple one : left) {
        for (Tuple other : right) {
          if (matches(stage, one, other)) {
            matched.add(one);
            matched.add(other);
            joined.add(concat(one.inputs(), other.inputs(), Math.max(one.time(), other.time())));
          }
        }
      }
      List<ContractEvent> nothing = Collections.nCopies(index + 1, null);
      left.stream()
          .filter(one -> stage.kind().pads(0) && !matched.contains(one))
          .forEach(
              one -> joined.add(concat(one.inputs(), Collections.singletonList(null), one.time())));
      right.stream()
          .filter(other -> stage.kind().pads(1) && !matched.contains(other))
          .forEach(other -> joined.add(concat(nothing, other.inputs(), other.time())));
      left = joined;
    }
    return left.stream()
        .map(tuple -> tuple.inputs().stream().map(row -> row == null ? null : row.id()).toList())
        .toList();
  }

  private static List<Tuple> input(ContractCase contractCase, int input) {
    return contractCase.events().stream()
        .filter(event -> event.input() == input)
        .map(event -> new Tuple(List.of(event), event.time()))
        .toList();
  }

  private static Tuple concat(List<ContractEvent> left, List<ContractEvent> right, long time) {
    List<ContractEvent> inputs = new ArrayList<>(left);
    inputs.addAll(right);
    return new Tuple(inputs, time);
  }

  private static boolean matches(Stage stage, Tuple left, Tuple right) {
    for (Equality on : stage.on()) {
      Object one = value(left.inputs().get(on.input()), on.field());
      Object other = value(right.inputs().get(0), on.right());
      if (!Rows.canonical(one).equals(Rows.canonical(other))) {
        return false;
      }
    }
    long distance = right.time() - left.time();
    return -stage.before() <= distance
        && distance <= stage.after()
        && (stage.residual() == null
            || stage
                .residual()
                .accepts(
                    value(left.inputs().get(stage.residual().input()), "x"),
                    value(right.inputs().get(0), "x")));
  }

  private static Object value(ContractEvent row, String field) {
    return row == null ? null : row.row().get(field);
  }

  /** How time reaches the clocks decides when a row is padded, not whether. */
  @Test
  void twoStreamsGiveTheSameRowsSteppedAndContinuously() {
    cases()
        .filter(each -> !each.query().eventTime() && each.query().stages().size() == 1)
        .filter(each -> each.flush() && each.query().maxKeys() + each.query().maxRows() == 0)
        .forEach(
            each -> {
              ContractQuery query = each.query();
              ContractQuery other =
                  new ContractQuery(query.stages(), false, !query.stepped(), 0, null, 0, 0);
              assertThat(
                      new ContractCase(each.seed(), other, each.events(), true).expected().rows())
                  .as(each.about())
                  .containsExactlyInAnyOrderElementsOf(each.expected().rows());
            });
  }

  /** Cases in which nothing happens would prove nothing. */
  @Test
  void casesUseEverything() {
    Map<String, Long> counts = new TreeMap<>();
    Set<Object> seen = new HashSet<>();
    cases()
        .limit(2_000)
        .forEach(
            each -> {
              each.expected()
                  .counts()
                  .forEach((name, count) -> counts.merge(name, count, Long::sum));
              each.query().stages().forEach(stage -> seen.add(stage.kind()));
              each.events().forEach(event -> seen.add(event.type()));
              seen.add("stages " + each.query().stages().size());
              seen.add("idle " + (each.query().idleTimeout() > 0));
              seen.add("flush " + each.flush());
            });
    System.out.println(counts);
    assertThat(counts.values()).allMatch(count -> count > 20);
    assertThat(seen)
        .contains((Object[]) Kind.values())
        .contains(ContractEvent.Type.ROW, ContractEvent.Type.SWEEP)
        .contains("stages 1", "stages 2", "stages 3", "idle true", "flush false");
  }
}
