package dev.streamsql.join;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.testing.CommandLine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * 200,000 rows, 1,000 keys, late and out-of-order rows: one result at any parallelism, from the
 * command line with 512 MB of heap.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ManyRowsTest {
  private static final long SEED = 7;
  private static final int ROWS = 200_000;
  private static final String SQL =
      "SELECT s.i AS si, f.i AS fi, s.k FROM a AS s LEFT JOIN b AS f WITHIN 5 SECONDS ON s.k = f.k"
          + " WITH (TIMESTAMP = 'ts')";

  @TempDir private static Path directory;

  private Path log;
  private Path script;
  private List<String> expected;

  @BeforeAll
  void makeEvents() throws Exception {
    System.out.println("ManyRowsTest seed " + SEED);
    Random random = new Random(SEED);
    List<String> events = new ArrayList<>(ROWS);
    long now = 1_700_000_000_000L;
    for (int i = 0; i < ROWS; i++) {
      now += random.nextInt(5);
      int kind = random.nextInt(100);
      long behind = kind < 20 ? random.nextInt(3000) : kind < 22 ? 5000 + random.nextInt(15000) : 0;
      events.add(
          "{\"stream\":\"%s\",\"row\":{\"k\":\"key%d\",\"i\":%d,\"ts\":%d}}"
              .formatted(random.nextBoolean() ? "a" : "b", random.nextInt(1000), i, now - behind));
    }
    log = Files.write(directory.resolve("events.jsonl"), events);
    script = Files.writeString(directory.resolve("query.sql"), SQL);
    expected = run(1);
    assertThat(expected).hasSizeGreaterThan(ROWS);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8})
  void theResultIsTheSameAt(int parallelism) throws Exception {
    assertThat(run(parallelism)).isEqualTo(expected);
  }

  private List<String> run(int parallelism) throws Exception {
    Path output = directory.resolve("out-" + parallelism + ".jsonl");
    CommandLine.Result result =
        CommandLine.run(
            directory,
            "-Xmx512m",
            "run",
            script.toString(),
            "--events",
            log.toString(),
            "--output",
            output.toString(),
            "--parallelism",
            Integer.toString(parallelism));
    assertThat(result.exitCode()).as(result.stderr()).isZero();
    assertThat(result.stderr()).containsPattern("rows in 200,000 .* late [1-9],[0-9]{3} ");
    return Files.readAllLines(output).stream().sorted().toList();
  }
}
