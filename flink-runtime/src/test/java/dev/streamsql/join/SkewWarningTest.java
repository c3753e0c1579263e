package dev.streamsql.join;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.testing.CommandLine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log that is fed one side first misses matches, and the log of the job says so. */
class SkewWarningTest {
  private static final String SQL =
      "SELECT s.i, f.i AS fi FROM a AS s JOIN b AS f WITHIN 5 SECONDS ON s.k = f.k"
          + " WITH (TIMESTAMP = 'ts')";
  private static final String WARNING = "partners of its rows expire before they arrive";

  @TempDir private Path directory;

  @Test
  void warnsWhereOneSideComesFirst() throws Exception {
    List<String> events = new ArrayList<>(rows("a"));
    events.addAll(rows("b"));
    assertThat(run(events)).contains("f is 20s behind s, more than WITHIN (5s): " + WARNING);
  }

  @Test
  void isSilentWhereBothComeInTheOrderOfTheirTimes() throws Exception {
    List<String> events = new ArrayList<>();
    for (int i = 0; i < rows("a").size(); i++) {
      events.add(rows("a").get(i));
      events.add(rows("b").get(i));
    }
    assertThat(run(events)).doesNotContain(WARNING);
  }

  private static List<String> rows(String stream) {
    List<String> rows = new ArrayList<>();
    for (long i = 0; i < 3; i++) {
      rows.add(
          "{\"stream\":\"%s\",\"row\":{\"k\":1,\"i\":%d,\"ts\":%d}}"
              .formatted(stream, i, 1_700_000_000_000L + i * 10_000));
    }
    return rows;
  }

  private String run(List<String> events) throws Exception {
    Path script = Files.writeString(directory.resolve("query.sql"), SQL);
    Path log = Files.write(directory.resolve("events.jsonl"), events);
    CommandLine.Result result =
        CommandLine.run(
            directory, "-Xmx512m", "run", script.toString(), "--events", log.toString());
    assertThat(result.exitCode()).as(result.stderr()).isZero();
    return result.stderr();
  }
}
