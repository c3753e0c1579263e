package dev.streamsql.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.streamsql.testing.Rows;
import dev.streamsql.testing.Scripts;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Where we differ from StreamSQL on purpose, scripts give what the contract says. */
class OwnCasesTest {

  static Stream<Arguments> cases() {
    return OwnCase.load().stream()
        .flatMap(
            ownCase ->
                ownCase.parallelisms().stream()
                    .map(parallelism -> Arguments.of(ownCase, parallelism)));
  }

  @ParameterizedTest(name = "{0} at parallelism {1}")
  @MethodSource("cases")
  void givesWhatTheContractSays(OwnCase ownCase, int parallelism) {
    assumeTrue(ownCase.waitsFor() == null, () -> "waits for " + ownCase.waitsFor());
    Scripts.Result result = ownCase.run(parallelism);
    String about = ownCase.about();
    Rows.assertSameMultiset(about, ownCase.output(), result.rows());
    if (ownCase.isOrdered() && parallelism == 1) {
      assertThat(result.rows().stream().map(Rows::canonical))
          .as(about)
          .containsExactlyElementsOf(ownCase.output().stream().map(Rows::canonical).toList());
    }
    for (Map.Entry<String, Object> stat : ownCase.stats().entrySet()) {
      assertThat(result.count(stat.getKey()))
          .as(about + "\n" + stat.getKey())
          .isEqualTo(stat.getValue());
    }
    assertThat(result.deadLetters())
        .as(about + "\ndead letters")
        .hasSize((int) ownCase.deadLetters());
  }
}
