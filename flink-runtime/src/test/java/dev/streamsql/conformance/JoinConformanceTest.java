package dev.streamsql.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.streamsql.cases.CaseFile;
import dev.streamsql.cases.CaseReport;
import dev.streamsql.cases.CaseResult;
import dev.streamsql.cases.CaseRunner;
import dev.streamsql.cases.TestCase;
import dev.streamsql.testing.TestCluster;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The cases whose output was read off StreamSQL give the same rows and counts here. */
class JoinConformanceTest {
  @TempDir private Path directory;

  @TestFactory
  Stream<DynamicTest> givesWhatStreamSqlGives() throws Exception {
    return tests(cases(), 1);
  }

  /** A cap bounds a subtask: then what comes out depends on the parallelism. */
  @TestFactory
  Stream<DynamicTest> theSameAtParallelism4() throws Exception {
    List<TestCase> cases =
        cases().stream()
            .filter(test -> test.settings().isEmpty() && isTwoStreamEventTime(test))
            .toList();
    assertThat(cases).hasSizeGreaterThan(120);
    return tests(cases, 4);
  }

  private Stream<DynamicTest> tests(List<TestCase> cases, int parallelism) throws Exception {
    CaseRunner runner = new CaseRunner(TestCluster.cases(), parallelism, Map.of(), directory);
    return runner.run(cases).stream()
        .map(result -> dynamicTest(result.test().name(), () -> check(result)));
  }

  private static void check(CaseResult result) {
    assertThat(result.passed()).as(CaseReport.of(result)).isTrue();
  }

  private static boolean isTwoStreamEventTime(TestCase test) {
    String sql = test.script().text().toUpperCase(Locale.ROOT);
    return sql.contains("TIMESTAMP")
        && !sql.contains("IDLETIMEOUT")
        && sql.split("WITHIN", -1).length == 2;
  }

  private static List<TestCase> cases() throws URISyntaxException {
    List<TestCase> cases =
        CaseFile.read(
            Path.of(JoinConformanceTest.class.getResource("/conformance/join_cases.jsonl").toURI())
                .toString());
    assertThat(cases).hasSize(496);
    return cases;
  }
}
