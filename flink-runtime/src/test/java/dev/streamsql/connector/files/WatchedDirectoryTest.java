package dev.streamsql.connector.files;

import static org.apache.flink.core.execution.SavepointFormatType.CANONICAL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.cli.Bindings;
import dev.streamsql.cli.FlinkEngine;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.testing.TestCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** From a watched directory of CSV files to a directory of part files, in real jobs. */
@Timeout(180)
class WatchedDirectoryTest {
  private static final Duration DEADLINE = Duration.ofSeconds(60);

  @TempDir private Path directory;
  private Path in;
  private Path out;

  @BeforeEach
  void directories() throws IOException {
    in = Files.createDirectory(directory.resolve("in"));
    out = directory.resolve("out");
  }

  @Test
  void readsFilesThatAreMovedInAndFinishesPartFilesAtCheckpoints() throws Exception {
    moveIn("b.csv", "k,v", "x,1", "x,2");
    JobClient job = start("json", null, 200);
    try {
      waitForRows(2);
      moveIn("a.csv", "v,k", "3,x");
      waitForRows(3);
      assertThat(rows())
          .containsExactly(
              "{\"k\":\"x\",\"v\":1}", "{\"k\":\"x\",\"v\":2}", "{\"k\":\"x\",\"v\":3}");
    } finally {
      job.cancel().get();
    }
  }

  @Test
  void neitherLosesNorRepeatsRowsAcrossASavepoint() throws Exception {
    moveIn("1.csv", "k,v", "x,1", "x,2");
    JobClient first = start("csv", null, 500);
    waitForRows(2);
    String savepoint = stop(first, false);

    moveIn("2.csv", "k,v", "x,3");
    JobClient second = start("csv", savepoint, 500);
    waitForRows(3);
    moveIn("3.csv", "k,v", "x,4");
    waitForRows(4);
    stop(second, true);

    assertThat(rows()).containsExactly("x,1", "x,2", "x,3", "x,4");
    for (Path part : parts()) {
      assertThat(part.toString()).endsWith(".csv");
      assertThat(Files.readAllLines(part)).first().isEqualTo("k,v");
    }
  }

  /** The savepoints fall wherever they do, most of them in the middle of the file. */
  @Test
  void goesOnInTheMiddleOfAFileBehindItsHeader() throws Exception {
    List<String> lines = new ArrayList<>(List.of("v,k"));
    IntStream.range(100_000, 500_000).forEach(i -> lines.add(i + ",x"));
    moveIn("1.csv", lines.toArray(String[]::new));
    String savepoint = null;
    for (int run = 0; run < 3; run++) {
      savepoint = stop(start("csv", savepoint, 200), false);
    }
    JobClient last = start("csv", savepoint, 200);
    waitForRows(400_000);
    stop(last, true);
    assertThat(rows())
        .isEqualTo(IntStream.range(100_000, 500_000).mapToObj(i -> "x," + i).toList());
  }

  @Test
  void turnsCheckpointsOnWhereNothingElseWouldFinishAFile() throws Exception {
    StreamExecutionEnvironment env = attach("json", null, 0);
    assertThat(env.getCheckpointConfig().getCheckpointInterval()).isEqualTo(10_000);
  }

  private JobClient start(String format, String savepoint, long checkpointMillis) throws Exception {
    JobClient job = attach(format, savepoint, checkpointMillis).executeAsync("test");
    TestCluster.waitUntilRunning(job.getJobID());
    return job;
  }

  private StreamExecutionEnvironment attach(
      String format, String savepoint, long checkpointMillis) {
    StreamExecutionEnvironment env = TestCluster.environment(1);
    if (checkpointMillis > 0) {
      env.enableCheckpointing(checkpointMillis);
    }
    if (savepoint != null) {
      env.configure(new Configuration().set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint));
    }
    String sql =
        """
        CREATE STREAM s WITH ('connector' = 'file', 'path' = '%s', 'format' = 'csv',
          'source.monitor-interval' = '100 ms');
        CREATE STREAM o WITH ('connector' = 'file', 'path' = '%s/', 'format' = '%s');
        INSERT INTO o SELECT k, v FROM s;
        """
            .formatted(in, out, format);
    Bindings bindings = new Bindings(null, Map.of(), null, null, Map.of());
    new FlinkEngine().compile(new SourceText("<test>", sql), bindings).attachTo(env);
    return env;
  }

  private String stop(JobClient job, boolean drain) throws Exception {
    String savepoint =
        job.stopWithSavepoint(drain, directory.resolve("saved").toUri().toString(), CANONICAL)
            .get(60, TimeUnit.SECONDS);
    job.getJobExecutionResult().get(60, TimeUnit.SECONDS);
    return savepoint;
  }

  private void moveIn(String name, String... lines) throws IOException {
    Path file = Files.write(directory.resolve(name), List.of(lines));
    Files.move(file, in.resolve(name), StandardCopyOption.ATOMIC_MOVE);
  }

  private void waitForRows(int count) throws Exception {
    long deadline = System.nanoTime() + DEADLINE.toNanos();
    while (rows().size() < count && System.nanoTime() < deadline) {
      Thread.sleep(50);
    }
    assertThat(rows()).hasSize(count);
  }

  /** Returns the rows of all finished part files, in the order in which they were written. */
  private List<String> rows() throws IOException {
    List<String> rows = new ArrayList<>();
    for (Path part : parts()) {
      rows.addAll(Files.readAllLines(part));
    }
    rows.removeIf("k,v"::equals);
    rows.sort(null);
    return rows;
  }

  private List<Path> parts() throws IOException {
    if (!Files.isDirectory(out)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(out)) {
      return files.filter(file -> !file.getFileName().toString().startsWith(".")).sorted().toList();
    }
  }
}
