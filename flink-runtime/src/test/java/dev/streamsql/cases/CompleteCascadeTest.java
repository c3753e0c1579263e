package dev.streamsql.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.testing.TestCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In a complete cascade later stages pad while rows come, not only at the end of input. */
class CompleteCascadeTest {
  private static final int SECONDS = 200;

  @TempDir private Path directory;

  @ParameterizedTest(name = "{0} then {1} at parallelism {2}")
  @CsvSource({"LEFT, LEFT, 1", "LEFT, LEFT, 4", "JOIN, FULL, 1", "FULL, RIGHT, 1"})
  void laterStagesPadWhileRowsCome(String first, String second, int parallelism) throws Exception {
    String sql =
        "SELECT a.i, b.i AS j, c.i AS m FROM a %s b WITHIN 5 S ON a.k = b.k".formatted(join(first))
            + " %s c WITHIN 2 S ON c.k = a.k".formatted(join(second))
            + " WITH (TIMESTAMP = 'ts', MAXOUTOFORDERNESS = '1s')";
    Path file =
        Files.writeString(
            directory.resolve("case.jsonl"),
            "{\"sql\":\"%s\",\"settings\":{\"dialect\":\"extended\"},\"flush\":false,\"output\":[],\"events\":[%s]}"
                .formatted(sql, String.join(",", events())));
    CaseResult result =
        new CaseRunner(TestCluster.cases(), parallelism, Map.of(), directory)
            .run(CaseFile.read(file.toString()))
            .get(0);
    // A padded row of the first stage waits 5 s + 1 s, then 2 s in the second, and 1 % of each. Of
    // several subtasks the second stage waits for the one whose last row of c is the oldest: each
    // has the rows of its keys.
    assertThat(result.outcome().output())
        .as(CaseReport.of(result))
        .hasSizeGreaterThan(SECONDS - (parallelism == 1 ? 15 : 40));
  }

  private static String join(String kind) {
    return kind.equals("JOIN") ? "JOIN" : kind + " JOIN";
  }

  /** A row each second on each stream; those of a and b are pairs, those of c have no partner. */
  private static List<String> events() {
    List<String> events = new ArrayList<>();
    for (int second = 0; second < SECONDS; second++) {
      for (String stream : List.of("a", "b", "c")) {
        String key = stream.equals("c") ? "c" + second : "ab" + second;
        events.add(
            "{\"stream\":\"%s\",\"row\":{\"k\":\"%s\",\"i\":%d,\"ts\":%d}}"
                .formatted(stream, key, second, 1_700_000_000_000L + second * 1_000L));
      }
    }
    return events;
  }
}
