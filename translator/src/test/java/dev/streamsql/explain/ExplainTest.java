package dev.streamsql.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.testing.Compile;
import dev.streamsql.testing.Golden;
import dev.streamsql.testing.Samples;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExplainTest {

  @ParameterizedTest
  @ValueSource(strings = {"select", "left-join", "derived", "insert", "cascade", "complete"})
  void describesPlans(String sample) {
    Golden.check("golden/explain-" + sample + ".txt", Explain.text(Samples.plan(sample)) + "\n");
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1ns",
    "999, 999ns",
    "1500, 1us500ns",
    "100000, 100us",
    "1000000000, 1s",
    "90000000000, 1m30s",
    "5400000000000, 1h30m",
    "90000000000000, 25h",
    "0, 0s"
  })
  void writesDurationsAsQueriesDo(long nanos, String text) {
    assertThat(Durations.text(nanos)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "password",
        "sasl.jaas.config",
        "ssl.keystore.password",
        "api.key",
        "apiKey",
        "auth.token",
        "s3.secret-key",
        "client_secret"
      })
  void hidesSecrets(String key) {
    assertThat(Secrets.mask(key, "hunter2")).isEqualTo("******");
  }

  @ParameterizedTest
  @CsvSource({
    "LEFT JOIN, 10 S, 5 S, true",
    "LEFT JOIN, 10 S, 10 S, false",
    "LEFT JOIN, 10 S, 1 M, false",
    "JOIN, 10 S, 5 S, false"
  })
  void warnsOfPaddingThatIsLateAtALaterJoin(
      String kind, String first, String second, boolean warns) {
    String sql =
        "CREATE STREAM ab AS SELECT s.k, s.ts FROM a s %s b f WITHIN %s ON s.k = f.k"
            + " WITH (TIMESTAMP = 'ts');"
            + "SELECT s.k FROM ab s LEFT JOIN c f WITHIN %s ON s.k = f.k WITH (TIMESTAMP = 'ts')";
    String text = Explain.text(Compile.plan(sql.formatted(kind, first, second)));
    if (warns) {
      assertThat(text)
          .contains("warning: WITHIN is shorter than the 10s of LEFT JOIN ab/join1: its padded");
    } else {
      assertThat(text).doesNotContain("warning");
    }
  }

  /**
   * In ksqlDB a grace of 24 hours that nobody had written let the state grow (ksql#6152). Here
   * WITHIN is all, and what bounds the state of every stage is shown.
   */
  @ParameterizedTest
  @CsvSource({"left-join, '1m30s'", "cascade, '10s 2s'", "complete, '24h 30s'"})
  void theBoundsOfTheStateAreShown(String sample, String within) {
    String text = Explain.text(Samples.plan(sample));
    List<String> states = text.lines().filter(line -> line.startsWith("  state: ")).toList();
    String[] each = within.split(" ");
    assertThat(states).hasSize(each.length);
    for (int at = 0; at < each.length; at++) {
      assertThat(states.get(at))
          .contains("about rate × " + each[at] + " rows a side", "at most 10000 keys")
          .contains("join.max-keys", "join.max-rows", "per side and subtask");
    }
    assertThat(text).doesNotContainIgnoringCase("grace");
  }

  @Test
  void showsWhatIsNoSecret() {
    assertThat(Secrets.mask("path", "a.jsonl")).isEqualTo("a.jsonl");
  }
}
