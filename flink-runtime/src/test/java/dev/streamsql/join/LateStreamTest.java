package dev.streamsql.join;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.testing.Scripts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code SET 'late.stream'}: late rows come out with what they missed, instead of vanishing, as
 * they did in Flink's joins (FLINK-24907).
 */
class LateStreamTest {
  private static final long START = 1_700_000_000_000L;
  private static final long NANOS = 1_000_000L;

  @TempDir private Path directory;

  private static String row(String stream, long time, String fields) {
    return "{\"stream\":\"%s\",\"row\":{\"ts\":%d,%s}}".formatted(stream, START + time, fields);
  }

  private List<Map<String, Object>> late(String sql, List<String> events, int parallelism)
      throws Exception {
    Path late = directory.resolve("late.jsonl");
    Scripts.run(
        "SET 'late.stream' = 'late'; CREATE STREAM late WITH ('connector' = 'file', 'path' = '"
            + late
            + "'); "
            + sql,
        events,
        parallelism);
    return Scripts.read(late);
  }

  @Test
  void tellsStageSideTimeAndClock() throws Exception {
    List<Map<String, Object>> late =
        late(
            "SELECT s.i, f.j FROM a AS s JOIN b AS f WITHIN 1 S ON s.k = f.k"
                + " WITH (TIMESTAMP = 'ts')",
            List.of(
                row("a", 5000, "\"k\":1,\"i\":1"),
                row("a", 3999, "\"k\":7,\"i\":2"),
                row("b", 9000, "\"k\":1,\"j\":1"),
                row("b", 1, "\"k\":8,\"j\":2,\"x\":0")),
            1);
    assertThat(late)
        .containsExactly(
            Map.of(
                "join",
                "print/join1",
                "stage",
                1L,
                "side",
                "left",
                "alias",
                "s",
                "time",
                (START + 3999) * NANOS,
                "clock",
                (START + 5000) * NANOS,
                "behind",
                1001 * NANOS,
                "within",
                1000 * NANOS,
                "row",
                Map.of("k", 7L, "i", 2L)),
            Map.of(
                "join",
                "print/join1",
                "stage",
                1L,
                "side",
                "right",
                "alias",
                "f",
                "time",
                (START + 1) * NANOS,
                "clock",
                (START + 9000) * NANOS,
                "behind",
                8999 * NANOS,
                "within",
                1000 * NANOS,
                "row",
                Map.of("k", 8L, "j", 2L)));
  }

  @Test
  void tellsOfMergedRowsByTheirAliases() throws Exception {
    List<Map<String, Object>> late =
        late(
            "SELECT s.i, f.j, g.u FROM a AS s LEFT JOIN b AS f WITHIN 10 S ON s.k = f.k"
                + " JOIN c AS g WITHIN 1 S ON s.k = g.k WITH (TIMESTAMP = 'ts')",
            List.of(
                row("a", 0, "\"k\":1,\"i\":1"),
                row("a", 5000, "\"k\":2,\"i\":2"),
                row("b", 5000, "\"k\":2,\"j\":2"),
                row("a", 30000, "\"k\":3,\"i\":3")),
            1);
    assertThat(late).hasSize(1);
    assertThat(late.get(0))
        .containsEntry("join", "print/join2")
        .containsEntry("stage", 2L)
        .containsEntry("side", "left")
        .containsEntry("alias", "s × f")
        .containsEntry("time", START * NANOS)
        .containsEntry("clock", (START + 5000) * NANOS);
    assertThat((Map<?, ?>) late.get(0).get("row")).hasToString("{s.i=1, s.k=1, f.j=null}");
  }

  @Test
  void givesTheWholeRowWhereTheQueryUsesIt() throws Exception {
    List<Map<String, Object>> late =
        late(
            "SELECT * FROM a AS s JOIN b AS f WITHIN 1 S ON s.k = f.k WITH (TIMESTAMP = 'ts')",
            List.of(row("a", 5000, "\"k\":1"), row("a", 0, "\"k\":1,\"x\":[1,2]")),
            4);
    assertThat(late).hasSize(1);
    assertThat(late.get(0))
        .containsEntry("row", Map.of("ts", START, "k", 1L, "x", List.of(1L, 2L)));
  }
}
