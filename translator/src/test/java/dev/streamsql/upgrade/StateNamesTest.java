package dev.streamsql.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.Step;
import dev.streamsql.plan.StepIds;
import dev.streamsql.testing.Compile;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StateNamesTest {
  private static final String JOIN =
      "SELECT l.k, l.v, r.w FROM a AS l JOIN b AS r WITHIN 10 SECONDS ON l.k = r.k"
          + " WITH (TIMESTAMP = 'ts')";

  /** One text of a join is replaced by another: {@code kept} tells whether its state stays. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "WITHIN 10 SECONDS | WITHIN 1 MINUTE | true",
        "l.v, r.w | l.v AS value, r.w | true",
        "l.v, r.w | r.w, l.v | true",
        "l.v, r.w | l.v * 2 AS v, r.w | true",
        "a AS l JOIN | a AS l LEFT JOIN | false",
        "l.v, r.w | l.v, r.w, r.x | false",
        "l.v, r.w | l.v | false",
        "ON l.k = r.k | ON l.k = r.w | false",
        "ON l.k = r.k | ON l.k = r.k AND l.v = r.w | false",
        "TIMESTAMP = 'ts' | TIMESTAMP = 'time' | false",
        "'ts' | 'ts', TIMEUNIT = 'ss' | false",
        "'ts' | 'ts', IDLETIMEOUT = '5s' | true",
        " WITH (TIMESTAMP = 'ts') | `` | false",
        " WITH (TIM |  WHERE r.w > 3 WITH (TIM | true",
        " WITH (TIM |  WHERE r.z > 3 WITH (TIM | false",
        "b AS r | c AS r | false",
      })
  void keepsStateWhereItsMeaningIsTheSame(String old, String changed, boolean kept) {
    assertThat(JOIN).contains(old);
    Set<String> before = states(Compile.plan(JOIN));
    Set<String> after = states(Compile.plan(JOIN.replace(old, changed == null ? "" : changed)));
    assertThat(after.equals(before)).as("%s became %s", before, after).isEqualTo(kept);
  }

  @Test
  void keepsStateUnderEditsOfOtherStatements() {
    String hot = "CREATE STREAM hot AS SELECT k, v, ts FROM a WHERE v > 10;\n";
    String second =
        "SELECT h.k, r.w FROM hot h JOIN c r WITHIN 5 SECONDS ON h.k = r.k"
            + " WITH (TIMESTAMP = 'ts');\n";
    Set<String> alone = states(Compile.plan(JOIN));
    Set<String> together = states(Compile.plan("-- said\n" + hot + second + JOIN));
    assertThat(together).containsAll(alone).hasSize(2);
    assertThat(states(Compile.plan("SELECT * FROM b;\n" + JOIN + ";\n" + hot + second)))
        .isEqualTo(together);
    assertThat(states(Compile.plan(hot.replace("10", "20") + second + JOIN))).isEqualTo(together);
    assertThat(states(Compile.plan(hot.replace("k, v", "k, v AS q") + second + JOIN)))
        .isEqualTo(together);
  }

  @Test
  void dropsStateWhereAColumnOfAViewIsComputedInAnotherWay() {
    String sql =
        "CREATE STREAM f AS SELECT k, v * 1.8 AS t, ts FROM a;\n"
            + JOIN.replace("a AS l", "f AS l").replace("l.v", "l.t");
    assertThat(states(Compile.plan(sql.replace("1.8", "1.9"))))
        .doesNotContainAnyElementsOf(states(Compile.plan(sql)));
    assertThat(states(Compile.plan(sql.replace("FROM a", "FROM a WHERE v > 0"))))
        .isEqualTo(states(Compile.plan(sql)));
  }

  @Test
  void numbersEqualStatementsOnly() {
    Set<String> states = states(Compile.plan(JOIN + ";\n" + JOIN));
    String first = states.iterator().next();
    assertThat(states).containsExactly(first, first + "-2");
    Plan plan = Compile.plan(JOIN + ";\nSELECT * FROM a;\nSELECT k FROM a");
    assertThat(ids(plan)).hasSize(plan.steps().size());
    assertThat(ids(plan)).noneMatch(id -> id.matches("print-[0-9]+/.*"));
    // A statement's place does not matter, nor does its number.
    assertThat(ids(Compile.plan("SELECT k FROM a;\nSELECT * FROM a;\n" + JOIN)))
        .isEqualTo(ids(plan));
  }

  @Test
  void namesASourceByWhatItReads() {
    String sql =
        "CREATE STREAM a WITH ('connector' = 'file', 'path' = '%s', 'format' = 'json');"
            + " CREATE STREAM o WITH ('connector' = 'file', 'path' = '%s');"
            + " INSERT INTO o SELECT k FROM a";
    Set<String> before = ids(Compile.declared(sql.formatted("x/a.jsonl", "out")));
    assertThat(ids(Compile.declared(sql.formatted("./x/../x/a.jsonl", "other"))))
        .isEqualTo(before)
        .contains("sink/o");
    assertThat(ids(Compile.declared(sql.formatted("b.jsonl", "out")))).isNotEqualTo(before);
  }

  @Test
  void prefixesStateToo() {
    Plan plan = Compile.plan(JOIN);
    assertThat(states(StepIds.prefix(plan, "mine")))
        .containsExactly("mine/" + states(plan).iterator().next());
  }

  /** Another fingerprint of the same script drops the state of every job that runs. */
  @Test
  void fingerprintsNeverChange() {
    assertThat(states(Compile.plan(JOIN))).containsExactly("print/join1-53f044286b");
  }

  private static Set<String> states(Plan plan) {
    Set<String> states = new TreeSet<>();
    for (Step step : plan.steps()) {
      if (step instanceof JoinStep join) {
        states.add(join.state());
      }
    }
    return states;
  }

  private static Set<String> ids(Plan plan) {
    Set<String> ids = new TreeSet<>();
    for (Step step : plan.steps()) {
      ids.add(step.id());
    }
    return ids;
  }
}
