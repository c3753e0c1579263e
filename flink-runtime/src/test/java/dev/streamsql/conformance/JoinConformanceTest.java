package dev.streamsql.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.testing.Rows;
import dev.streamsql.testing.Scripts;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The cases whose output was read off StreamSQL give the same rows and counts here. */
class JoinConformanceTest {
  private static final List<String> STATS =
      List.of(
          "matches_emitted",
          "left_timeout_emitted",
          "late_dropped",
          "rows_dropped",
          "keys_evicted");

  static Stream<Arguments> cases() {
    return JoinCase.load().stream()
        .filter(joinCase -> joinCase.fields().get("error") == null)
        .flatMap(
            joinCase ->
                joinCase.isCapped() || !joinCase.isTwoStreamEventTime()
                    ? Stream.of(Arguments.of(joinCase, 1))
                    : Stream.of(Arguments.of(joinCase, 1), Arguments.of(joinCase, 4)));
  }

  @ParameterizedTest(name = "{0} at parallelism {1}")
  @MethodSource("cases")
  void givesWhatStreamSqlGives(JoinCase joinCase, int parallelism) {
    Scripts.Result result =
        joinCase.flushes()
            ? Scripts.run(joinCase.script(), joinCase.eventLog(), parallelism)
            : Scripts.runAndStop(
                joinCase.script(),
                List.of("a", "b", "c", "d", "e"),
                joinCase.eventLog(),
                parallelism);
    String about =
        joinCase.name() + "\n" + joinCase.script() + "\n" + String.join("\n", joinCase.eventLog());
    Rows.assertSameMultiset(about, joinCase.output(), result.rows());
    for (Map.Entry<String, Object> stat : joinCase.stats().entrySet()) {
      if (STATS.stream().anyMatch(stat.getKey()::endsWith)) {
        assertThat(result.count(stat.getKey()))
            .as(about + "\n" + stat.getKey())
            .isEqualTo(stat.getValue());
      }
    }
  }
}
