package dev.streamsql.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.testing.ScriptBatch;
import dev.streamsql.testing.Scripts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Jobs give what the model gives for random cases: rows, their order, counts of each stage. */
class ContractJobTest {
  private static final long SEED = Long.getLong("contract.seed", 20_261_130L);
  private static final int CASES = Integer.getInteger("contract.cases", 200);
  private static final int BATCH = 20;

  /** {@code -Dcontract.features=CASCADE,IDLE} tries some of the features alone. */
  private static final Set<ContractFeature> FEATURES =
      ContractFeature.parse(System.getProperty("contract.features"), ContractFeature.ALL);

  @Test
  void givesRowsInTheModelsOrder() {
    check(1, contractCase -> true);
  }

  @Test
  void givesTheSameRowsAtParallelism4() {
    check(
        4,
        // Without an end a subtask may still wait for a clock that it is told in milliseconds.
        contractCase ->
            contractCase.flush()
                && contractCase.query().stages().size() == 1
                && contractCase.query().eventTime()
                && contractCase.query().idleTimeout() == 0
                && contractCase.query().maxKeys() == 0
                && contractCase.query().maxRows() == 0);
  }

  private static void check(int parallelism, Predicate<ContractCase> accepts) {
    System.out.println("contract.seed=" + SEED + " contract.cases=" + CASES + " " + FEATURES);
    List<ContractCase> cases =
        LongStream.range(SEED, SEED + CASES)
            .mapToObj(seed -> ContractCaseGenerator.generate(seed, FEATURES))
            .filter(accepts)
            .toList();
    for (boolean flush : new boolean[] {true, false}) {
      List<ContractCase> alike = cases.stream().filter(each -> each.flush() == flush).toList();
      for (int from = 0; from < alike.size(); from += BATCH) {
        run(alike.subList(from, Math.min(alike.size(), from + BATCH)), flush, parallelism);
      }
    }
  }

  private static void run(List<ContractCase> cases, boolean flush, int parallelism) {
    ScriptBatch batch = new ScriptBatch(flush);
    cases.forEach(each -> batch.add(each.script(), each.streams(), each.eventLog()));
    List<Scripts.Result> results = batch.run(parallelism);
    for (int index = 0; index < cases.size(); index++) {
      compare(cases.get(index), results.get(index), parallelism);
    }
  }

  private static void compare(ContractCase contractCase, Scripts.Result result, int parallelism) {
    ContractCase.Expected expected = contractCase.expected();
    List<List<Integer>> rows = rows(contractCase, result.rows());
    if (parallelism == 1 && !contractCase.query().complete()) {
      assertThat(rows).as(contractCase.about()).containsExactlyElementsOf(expected.rows());
    } else {
      // Complete mode does not say how the padding of one stage and the rows of another mix.
      assertThat(rows)
          .as(contractCase.about())
          .containsExactlyInAnyOrderElementsOf(expected.rows());
    }
    expected
        .counts()
        .forEach(
            (name, count) ->
                assertThat(result.count(name))
                    .as(contractCase.about() + "\n" + name)
                    .isEqualTo(count));
  }

  private static List<List<Integer>> rows(
      ContractCase contractCase, List<Map<String, Object>> results) {
    List<List<Integer>> rows = new ArrayList<>();
    for (Map<String, Object> result : results) {
      List<Integer> row = new ArrayList<>();
      for (String stream : contractCase.streams()) {
        row.add(result.get(stream + "_id") instanceof Long id ? id.intValue() : null);
      }
      rows.add(row);
    }
    return rows;
  }
}
