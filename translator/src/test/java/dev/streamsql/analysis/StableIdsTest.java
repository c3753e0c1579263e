package dev.streamsql.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.plan.Plan;
import dev.streamsql.plan.Step;
import dev.streamsql.testing.Compile;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Savepoints find state by step ids, so that editing one statement must not rename another's. */
class StableIdsTest {
  private static final String STREAMS =
      """
      CREATE STREAM a WITH ('connector' = 'file', 'path' = 'a.jsonl');
      CREATE STREAM b WITH ('connector' = 'file', 'path' = 'b.jsonl');
      CREATE STREAM o WITH ('connector' = 'file', 'path' = 'o.jsonl');
      CREATE STREAM p WITH ('connector' = 'print');
      """;
  private static final String STATEMENTS =
      """
      CREATE STREAM hot AS SELECT k, v, ts FROM a WHERE v > 30;
      INSERT INTO o SELECT h.k, f.w FROM hot AS h JOIN b AS f WITHIN 1 S ON h.k = f.k
      WITH (TIMESTAMP = 'ts');
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT x FROM b;",
        "INSERT INTO p SELECT k FROM a;",
        "CREATE STREAM cold AS SELECT k FROM a; INSERT INTO p SELECT k FROM cold;",
        "CREATE STREAM c WITH ('connector' = 'file', 'path' = 'c.jsonl'); SELECT c1 FROM c;",
        "INSERT INTO p SELECT s.k FROM a s LEFT JOIN b WITHIN 1 S ON s.k = b.k;",
        "SET 'parallelism.default' = '3';"
      })
  void anotherStatementChangesNoId(String other) {
    Set<String> alone = ids(Compile.declared(STREAMS + STATEMENTS));
    assertThat(ids(Compile.declared(STREAMS + other + STATEMENTS))).containsAll(alone);
    assertThat(ids(Compile.declared(STREAMS + STATEMENTS + other))).containsAll(alone);
    assertThat(ids(Compile.declared(STREAMS + other + STATEMENTS)))
        .isEqualTo(ids(Compile.declared(STREAMS + STATEMENTS + other)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT k FROM a; SELECT k FROM a; CREATE STREAM print AS SELECT k FROM a; SELECT k FROM a",
        "INSERT INTO p SELECT k FROM a; INSERT INTO p SELECT k FROM b; SELECT k FROM a"
      })
  void noTwoStepsHaveOneId(String script) {
    Plan plan = Compile.declared(STREAMS + script);
    assertThat(plan.steps().stream().map(Step::id)).doesNotHaveDuplicates();
  }

  private static Set<String> ids(Plan plan) {
    return plan.steps().stream().map(Step::id).collect(Collectors.toSet());
  }
}
