package dev.streamsql.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.plan.CarriedStream;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SelectStep;
import dev.streamsql.plan.Step;
import dev.streamsql.testing.Compile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In all scripts a and b come from one source unless said otherwise. */
class CarriedStreamsTest {
  private static final String HOT = "CREATE STREAM hot AS SELECT k, v FROM a WHERE v > 1;";

  @Test
  void aStreamThatIsJoinedWithItsSiblingCarriesIt() {
    assertThat(carried(HOT + "SELECT h.k FROM hot h JOIN b f WITHIN 1 S ON h.k = f.k"))
        .containsExactly("hot/select: b");
  }

  @Test
  void theSiblingMayStandOnTheLeft() {
    assertThat(carried(HOT + "SELECT h.k FROM b f LEFT JOIN hot h WITHIN 1 S ON h.k = f.k"))
        .containsExactly("hot/select: b");
  }

  @Test
  void aStreamThatIsJoinedWithItsOwnInputCarriesIt() {
    assertThat(carried(HOT + "SELECT h.k FROM hot h JOIN a f WITHIN 1 S ON h.k = f.k"))
        .containsExactly("hot/select: a");
  }

  @Test
  void everyStepOfAChainCarriesTheSibling() {
    assertThat(
            carried(
                HOT
                    + "CREATE STREAM hotter AS SELECT k FROM hot WHERE v > 2;"
                    + "SELECT h.k FROM hotter h JOIN b f WITHIN 1 S ON h.k = f.k"))
        .containsExactly("hot/select: b", "hotter/select: b");
  }

  @Test
  void whereBothSidesAreMadeEachStepCarriesTheOther() {
    assertThat(
            carried(
                HOT
                    + "CREATE STREAM wet AS SELECT k FROM b WHERE w > 2;"
                    + "SELECT h.k FROM hot h JOIN wet f WITHIN 1 S ON h.k = f.k"))
        .containsExactly("hot/select: b", "wet/select: hot");
  }

  @Test
  void aJoinCarriesWhatItsOutputIsJoinedWith() {
    assertThat(
            carried(
                "CREATE STREAM ab AS SELECT s.k FROM a s JOIN b f WITHIN 1 S ON s.k = f.k;"
                    + "SELECT h.k FROM ab h JOIN c f WITHIN 1 S ON h.k = f.k"))
        .containsExactly("ab/join1: c", "ab/select: c");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT s.k FROM a s JOIN b f WITHIN 1 S ON s.k = f.k",
        HOT + "SELECT k FROM hot",
        HOT + "SELECT k FROM hot; SELECT s.k FROM a s JOIN b f WITHIN 1 S ON s.k = f.k"
      })
  void nothingIsCarriedWithoutALaterJoin(String script) {
    assertThat(carried(script)).isEmpty();
  }

  @Test
  void aStreamOfAnotherSourceIsNotCarried() {
    Plan plan =
        Compile.plan(
            "CREATE STREAM a WITH ('connector' = 'file', 'path' = 'a.jsonl');"
                + "CREATE STREAM b WITH ('connector' = 'file', 'path' = 'b.jsonl');"
                + HOT
                + "SELECT h.k FROM hot h JOIN b f WITHIN 1 S ON h.k = f.k",
            null,
            Map.of());
    assertThat(carried(plan)).isEmpty();
  }

  private static List<String> carried(String script) {
    return carried(Compile.plan(script));
  }

  private static List<String> carried(Plan plan) {
    List<String> all = new ArrayList<>();
    for (Step step : plan.steps()) {
      List<CarriedStream> carried =
          step instanceof SelectStep select
              ? select.carried()
              : step instanceof JoinStep join ? join.carried() : List.of();
      carried.forEach(stream -> all.add(step.id() + ": " + stream.stream()));
    }
    return all;
  }
}
