package dev.streamsql.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamsql.testing.Golden;
import dev.streamsql.testing.Samples;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlanJsonTest {

  static Set<String> samples() {
    return Samples.scripts().keySet();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void readsBackWhatItWrote(String sample) {
    Plan plan = Samples.plan(sample);
    String json = PlanJson.write(plan);
    assertThat(PlanJson.read(json)).as(json).isEqualTo(plan);
    assertThat(PlanJson.write(PlanJson.read(json))).isEqualTo(json);
  }

  @Test
  void theSamplesHaveEveryKindOfStep() {
    Set<String> kinds = new TreeSet<>();
    for (String sample : samples()) {
      Samples.plan(sample).steps().forEach(step -> kinds.add(step.getClass().getSimpleName()));
    }
    for (Class<?> kind : Step.class.getPermittedSubclasses()) {
      assertThat(kinds).contains(kind.getSimpleName());
    }
  }

  /** Savepoints and saved plans hold these forms; a change needs a new plan version. */
  @ParameterizedTest
  @ValueSource(strings = {"inner-join", "derived", "insert"})
  void writesThisForm(String sample) {
    Golden.check("golden/plan-" + sample + ".json", PlanJson.write(Samples.plan(sample)) + "\n");
  }

  @Test
  void refusesAnotherVersion() {
    assertThatThrownBy(() -> PlanJson.read("{\"version\":99,\"steps\":[],\"new\":1}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("version 99")
        .hasMessageContaining("reads version 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{}", "[]", "null", "{\"version\":\"1\"}", "{\"version\":1,", "no"})
  void refusesWhatIsNoPlan(String text) {
    assertThatThrownBy(() -> PlanJson.read(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no plan");
  }
}
