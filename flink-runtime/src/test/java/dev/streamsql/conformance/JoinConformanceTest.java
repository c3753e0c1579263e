package dev.streamsql.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.streamsql.cases.CaseEvent;
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
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The cases whose output was read off StreamSQL give the same rows and counts here. */
class JoinConformanceTest {
  /** What cannot pass yet: delete this when it can. */
  private static final Set<String> PENDING =
      Set.of("proc2", "cascade", "cascade-facts", "gate", "IDLETIMEOUT", "moved clock");

  private static final Set<String> TWO_STREAMS =
      Set.of("event2", "state", "keys", "keys2", "ts", "composite", "caps");

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
            .filter(test -> TWO_STREAMS.contains(test.family()))
            .filter(test -> test.settings().isEmpty() && !isPending(test))
            .toList();
    assertThat(cases).hasSizeGreaterThan(100);
    return tests(cases, 4);
  }

  private Stream<DynamicTest> tests(List<TestCase> cases, int parallelism) throws Exception {
    CaseRunner runner = new CaseRunner(TestCluster.cases(), parallelism, Map.of(), directory);
    return runner.run(cases).stream()
        .map(result -> dynamicTest(result.test().name(), () -> check(result)));
  }

  private static void check(CaseResult result) {
    assumeTrue(result.passed() || !isPending(result.test()), "not there yet");
    assertThat(result.passed()).as(CaseReport.of(result)).isTrue();
  }

  private static boolean isPending(TestCase test) {
    String sql = test.script().text().toUpperCase(Locale.ROOT);
    return PENDING.contains(test.family())
        || (PENDING.contains("IDLETIMEOUT") && sql.contains("IDLETIMEOUT"))
        || (PENDING.contains("moved clock")
            && test.events().stream().anyMatch(e -> e.kind() != CaseEvent.Kind.ROW));
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
