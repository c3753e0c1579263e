package dev.streamsql.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.testing.TestCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What cases can expect, and what is said where they do not get it. */
@Timeout(120)
class CaseRunnerTest {
  private static final String JOIN =
      "'sql':'SELECT l.k, r.v FROM a AS l LEFT JOIN b AS r WITHIN 1 SECONDS ON l.k = r.k"
          + " WITH (TIMESTAMP = \\\"ts\\\")','events':["
          + "{'stream':'a','row':{'k':1,'ts':1700000000000}},"
          + "{'stream':'b','row':{'k':1,'v':2.5,'ts':1700000000500}},"
          + "{'stream':'a','row':{'k':2,'ts':1700000000600}}]";

  @TempDir private Path directory;

  private List<CaseResult> run(CaseCluster cluster, Map<String, String> set, String... cases)
      throws Exception {
    List<String> lines = new ArrayList<>();
    for (String test : cases) {
      lines.add("{" + test.replace('\'', '"').replace("\\\"ts\\\"", "'ts'") + "}");
    }
    Path file = Files.write(directory.resolve("cases.jsonl"), lines);
    return new CaseRunner(cluster, 1, set, directory).run(CaseFile.read(file.toString()));
  }

  private List<CaseResult> run(String... cases) throws Exception {
    return run(TestCluster.cases(), Map.of(), cases);
  }

  private String failure(String test) throws Exception {
    CaseResult result = run(test).get(0);
    assertThat(result.passed()).isFalse();
    return CaseReport.of(result);
  }

  private void passes(String... cases) throws Exception {
    assertThat(run(cases))
        .allSatisfy(result -> assertThat(result.passed()).as(CaseReport.of(result)).isTrue());
  }

  /** ksqlDB's test tool says "Test failed: null" of a wrong row (ksql#3109, ksql#3128). */
  @Test
  void aFailureShowsAllThatIsNeededToUnderstandIt() throws Exception {
    assertThat(failure("'name':'pairs'," + JOIN + ",'output':[{'k':1,'v':2.4},{'k':2,'v':null}]"))
        .isEqualTo(
            """
            FAILED pairs (%s/cases.jsonl:1)
              sql
                SELECT l.k, r.v FROM a AS l LEFT JOIN b AS r WITHIN 1 SECONDS ON l.k = r.k WITH (TIMESTAMP = 'ts')
              events
                {"stream":"a","row":{"k":1,"ts":1700000000000}}
                {"stream":"b","row":{"k":1,"v":2.5,"ts":1700000000500}}
                {"stream":"a","row":{"k":2,"ts":1700000000600}}
              expected
                {"k":1,"v":2.4}
                {"k":2,"v":null}
              got
                {"k":1,"v":2.5}
                {"k":2,"v":null}
              diff
                - {"k":1,"v":2.4}
                + {"k":1,"v":2.5}
                  v: expected 2.4, got 2.5
            """
                .formatted(directory));
  }

  /** Test cases are data that is fed to the very SQL (dinky#3975). */
  @Test
  void feedsEventsToSql() throws Exception {
    passes(
        JOIN + ",'output':[{'v':2.5,'k':1.0},{'k':2}]",
        JOIN + ",'output':[{'k':1,'v':2.5},{'k':2,'v':null}],'order':'exact'",
        JOIN + ",'output':[{'k':1},{'k':2}],'ignore':['v']");
  }

  @Test
  void withoutFlushNothingIsPadded() throws Exception {
    passes(
        JOIN + ",'output':[{'k':1,'v':2.5}],'flush':false",
        JOIN + ",'flush':false,'stats':{'join_stage1_left_timeout_emitted':0}",
        JOIN + ",'stats':{'join_stage1_left_timeout_emitted':1,'rows-in':3}");
  }

  @Test
  void rowsArriveWhenTheCasesClockSaysSo() throws Exception {
    String sql = "'sql':'SELECT l.k, r.v FROM a AS l JOIN b AS r WITHIN 1 SECONDS ON l.k = r.k'";
    String left = "{'stream':'a','row':{'k':1}}";
    String right = "{'stream':'b','row':{'k':1,'v':2}}";
    passes(
        sql
            + ",'events':["
            + left
            + ",{'advanceClockMs':1000},"
            + right
            + "],'output':[{'k':1,'v':2}]",
        sql + ",'events':[" + left + ",{'advanceClockMs':1001}," + right + "],'output':[]",
        sql
            + ",'events':["
            + left.replace("}}", "},'at':1800000000000}")
            + ","
            + right.replace("}}", "},'at':1800000001001}")
            + "],'output':[]");
  }

  @Test
  void countersThatAreNamedAreCompared() throws Exception {
    assertThat(failure(JOIN + ",'stats':{'join_stage1_matches_emitted':2,'join_stage1_late':0}"))
        .contains(
            "  counters\n"
                + "    join_stage1_matches_emitted: expected 2, got 1\n"
                + "    there is no counter join_stage1_late; there are ");
  }

  @Test
  void countersOfTwoJoinsStayApart() throws Exception {
    String second =
        "CREATE STREAM more AS SELECT r.k FROM b AS r LEFT JOIN c WITHIN 1 SECONDS ON r.k = c.k"
            + " WITH (TIMESTAMP = \\\"ts\\\"); ";
    passes(
        JOIN.replace("'sql':'", "'sql':'" + second)
            + ",'stats':{'print/join_stage1_matches_emitted':1,"
            + "'more/join_stage1_matches_emitted':0,'more/join_stage1_left_timeout_emitted':1}");
  }

  @Test
  void errorsCanBeExpected() throws Exception {
    String wrong = "'sql':'SELECT k FROM a LIMIT 1'";
    passes(
        wrong + ",'error_contains':'limit'",
        wrong + ",'error_contains':''",
        wrong + ",'error':'as another engine says it'",
        JOIN.replace("'stream':'b'", "'stream':'c'")
            + ",'error_contains':'event 2: unknown input stream (c); this script reads a, b'"
                .replace("(c)", "\\u0027c\\u0027"));
    assertThat(failure(wrong + ",'error_contains':'having'"))
        .contains("  error\n    expected an error with 'having', got\n    <sql>:1:23: error: ");
    assertThat(failure(wrong + ",'output':[]")).contains("  error\n    <sql>:1:23: error: ");
    assertThat(failure("'sql':'SELECT k FROM a','error_contains':'x'"))
        .contains("  error\n    no error where one with 'x' was expected\n");
  }

  @Test
  void aScriptsSinksAreCollected() throws Exception {
    String sql =
        "'sql':['CREATE STREAM hot WITH (`connector` = `file`, `path` = `hot.jsonl`);',"
            + "'CREATE STREAM a WITH (`connector` = `kafka`, `topic` = `a`,"
            + " `properties.bootstrap.servers` = `nowhere:1`);',"
            + "'INSERT INTO hot SELECT k FROM a WHERE k > 1;','SELECT k, 0 AS z FROM a;'],"
            + "'events':[{'stream':'a','row':{'k':1}},{'stream':'a','row':{'k':2}}]";
    sql = sql.replace("`", "\\u0027");
    passes(
        sql + ",'output':[{'k':1,'z':0},{'k':2},{'k':2,'z':0}]",
        sql + ",'outputs':{'hot':[{'k':2}]}",
        sql + ",'outputs':{'hot':[{'k':2}],'print':[{'k':1,'z':0},{'k':2,'z':0}]}");
    assertThat(failure(sql + ",'outputs':{'hot':[]}"))
        .contains("  expected of hot\n    no rows\n  got of hot\n    {\"k\":2}\n");
    assertThat(failure(sql + ",'outputs':{'cold':[]}"))
        .contains("outputs: the script does not write 'cold'; it writes hot, print");
  }

  @Test
  void lateRowsAreCollectedAsTheScriptWritesThem() throws Exception {
    passes(
        "'sql':['SET \\u0027late.stream\\u0027 = \\u0027late\\u0027;',"
            + "'CREATE STREAM late WITH (\\u0027connector\\u0027 = \\u0027print\\u0027);',"
            + "'SELECT l.k FROM a AS l JOIN b AS r WITHIN 1 SECONDS ON l.k = r.k"
            + " WITH (TIMESTAMP = \\u0027ts\\u0027)'],"
            + "'events':[{'stream':'a','row':{'k':1,'ts':1700000009000}},"
            + "{'stream':'a','row':{'k':2,'ts':1700000000000}}],"
            + "'outputs':{'late':[{'join':'print/join1','stage':1,'side':'left','alias':'l',"
            + "'time':1700000000000000000,'clock':1700000009000000000,'behind':9000000000,"
            + "'within':1000000000,'row':{'k':2}}]}");
  }

  @Test
  void rowsThatCannotBeUsedAreTold() throws Exception {
    assertThat(failure(JOIN.replace("1700000000500", "'noon'") + ",'output':[]"))
        .contains("  rows that could not be used\n    no readable event time: \"noon\"");
  }

  @Test
  void settingsOfTheRunnerWinOverTheCases() throws Exception {
    String test = JOIN + ",'options':{'maxRows':1},'stats':{'join_stage1_rows_dropped':1}";
    passes(test);
    CaseResult result = run(TestCluster.cases(), Map.of("join.max-rows", "0"), test).get(0);
    assertThat(result.counts()).containsExactly("join_stage1_rows_dropped: expected 1, got 0");
  }

  @Test
  void onlyTheCaseThatBreaksAJobFails() throws Exception {
    String good = JOIN + ",'output':[{'k':1,'v':2.5},{'k':2}]";
    CaseCluster breaking =
        (settings, parallelism, build) ->
            TestCluster.cases()
                .start(
                    settings,
                    parallelism,
                    env -> {
                      build.accept(env);
                      if (env.getStreamGraph(false).getStreamNodes().toString().contains("boom")) {
                        throw new IllegalStateException("it broke");
                      }
                    });
    String bad =
        good.replace("'sql':'", "'sql':'CREATE STREAM boom AS SELECT k FROM a; ")
            .replace("FROM a AS", "FROM boom AS")
            .replace(" WITH (TIMESTAMP = \\\"ts\\\")", "");
    List<CaseResult> results = run(breaking, Map.of(), good, good, bad, good);
    assertThat(results).extracting(CaseResult::passed).containsExactly(true, true, false, true);
    assertThat(results.get(2).error()).isEqualTo("the job failed: IllegalStateException: it broke");
  }
}
