package dev.streamsql.connector.lines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.testing.Scripts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Files that are given for streams are merged by event time where the queries have one, so that a
 * long file does not fill the buffers while a short one waits (numaflow#3321).
 */
class InputOrderTest {
  private static final String JOIN =
      "SELECT s.i, f.j FROM a AS s JOIN b AS f WITHIN 5 SECONDS ON s.k = f.k"
          + " WITH (TIMESTAMP = 'ts')";

  private static Map<String, List<String>> inputs() {
    Map<String, List<String>> inputs = new LinkedHashMap<>();
    inputs.put(
        "a",
        List.of(
            "{\"k\":1,\"i\":1,\"ts\":1700000000000}",
            "no row",
            "{\"k\":1,\"i\":2,\"ts\":1700000060000}"));
    inputs.put(
        "b",
        List.of(
            "{\"k\":1,\"j\":1,\"ts\":1700000001000}", "{\"k\":1,\"j\":2,\"ts\":1700000061000}"));
    return inputs;
  }

  @Test
  void mergesByEventTime() {
    Scripts.Result result = Scripts.runInputs(JOIN, inputs(), 1);
    assertThat(result.rows()).containsExactly(Map.of("i", 1L, "j", 1L), Map.of("i", 2L, "j", 2L));
    assertThat(result.deadLetters()).hasSize(1);
  }

  /** A stream that no join reads has no event time; the others are merged all the same. */
  @Test
  void anInputWithoutATimeDoesNotKeepTheOthersFromIt() {
    Map<String, List<String>> inputs = inputs();
    inputs.put("c", List.of("{\"i\":7}"));
    Scripts.Result result = Scripts.runInputs(JOIN + "; SELECT i AS c FROM c", inputs, 1);
    assertThat(result.rows())
        .containsExactlyInAnyOrder(
            Map.of("c", 7L), Map.of("i", 1L, "j", 1L), Map.of("i", 2L, "j", 2L));
  }
}
