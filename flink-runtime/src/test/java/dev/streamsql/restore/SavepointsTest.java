package dev.streamsql.restore;

import static dev.streamsql.testing.Rows.assertSameMultiset;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.streamsql.connector.json.JsonWriter;
import dev.streamsql.testing.Scripts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Savepoints of every released version are kept in {@code savepoints/VERSION/QUERY} of the test
 * resources: jobs of this version go on from them, with what comes of the rest of the rows. A
 * change of a plan, a uid or a serializer that cannot read them fails here.
 *
 * <p>{@code -Dsavepoints.write=true} writes those of the present version, once, at its release.
 */
@Timeout(120)
class SavepointsTest {
  private static final String VERSION = "0.1.0";
  private static final Path RESOURCES = Path.of("src/test/resources/savepoints");
  private static final String BEFORE = "before.jsonl";

  /** One file: a directory's path would be in the savepoint. */
  private static final String OUTPUT = "/out.jsonl";

  private static final long SEED = 7;
  private static final int ROWS = 900;

  @TempDir private Path directory;

  @ParameterizedTest(name = "{0}, {1}, parallelism {2}")
  @MethodSource("kept")
  @DisabledIfSystemProperty(named = "savepoints.write", matches = "true")
  void goesOn(Path kept, String backend, int parallelism) throws Exception {
    String query = kept.getFileName().toString();
    List<String> events = RestoreQueries.events(query, SEED, ROWS);
    PacedRun run =
        new PacedRun(
            directory,
            log(query, events),
            OUTPUT,
            RestoreQueries.sql(query),
            Map.of("state.backend.type", backend));
    run.startFrom(kept.resolve("savepoint").toAbsolutePath());
    run.finish(parallelism, 0);

    List<Map<String, Object>> all = new ArrayList<>(Scripts.read(kept.resolve(BEFORE)));
    assertThat(all).as("rows before the savepoint").isNotEmpty();
    assertThat(run.rows()).as("rows behind the savepoint").isNotEmpty();
    all.addAll(run.rows());
    String sql = RestoreQueries.sql(query);
    assertSameMultiset(kept + ": " + sql, Scripts.run(sql, events, 1).rows(), all);
  }

  static Stream<Arguments> kept() throws IOException {
    List<Arguments> all = new ArrayList<>();
    try (Stream<Path> found = Files.walk(RESOURCES, 2)) {
      for (Path kept : found.filter(path -> Files.exists(path.resolve(BEFORE))).sorted().toList()) {
        String query = kept.getFileName().toString();
        // Where the order of rows counts for the result, one subtask keeps it.
        int parallelism = List.of("inner", "left", "complete", "hot").contains(query) ? 3 : 1;
        all.add(Arguments.of(kept, "hashmap", parallelism));
        all.add(Arguments.of(kept, "rocksdb", 1));
      }
    }
    return all.stream();
  }

  /** Of the heap's rows in {@code VERSION}, of those in pages in {@code VERSION-rocksdb}. */
  @ParameterizedTest(name = "{0}, {1}")
  @CsvSource({
    "inner, hashmap",
    "left, hashmap",
    "cascade, hashmap",
    "complete, hashmap",
    "capped, hashmap",
    "replay, hashmap",
    "hot, hashmap",
    "left, rocksdb",
    "complete, rocksdb",
    "capped, rocksdb",
    "hot, rocksdb"
  })
  @EnabledIfSystemProperty(named = "savepoints.write", matches = "true")
  void write(String query, String backend) throws Exception {
    boolean pages = backend.equals("rocksdb");
    Path kept = RESOURCES.resolve(pages ? VERSION + "-" + backend : VERSION).resolve(query);
    assumeThat(kept).as("a released savepoint is never written again").doesNotExist();
    PacedRun run =
        new PacedRun(
            directory,
            log(query, RestoreQueries.events(query, SEED, ROWS)),
            OUTPUT,
            // So few that pages are written between checkpoints too.
            "SET 'join.cached-rows' = '15'; " + RestoreQueries.sql(query),
            Map.of("state.backend.type", backend));
    Path savepoint = run.stop(1, 3);
    Path target = Files.createDirectories(kept.resolve("savepoint"));
    try (Stream<Path> files = Files.list(savepoint)) {
      for (Path file : files.toList()) {
        Files.copy(file, target.resolve(file.getFileName()));
      }
    }
    Files.write(kept.resolve(BEFORE), run.rows().stream().map(JsonWriter::value).toList());
  }

  /** The path of the log is in the savepoint, so it is the same on every machine. */
  private static Path log(String query, List<String> events) throws IOException {
    Path directory = Files.createDirectories(Path.of("/tmp/streamsql-savepoints"));
    String name = query.equals("hot") ? "events-hot-" : "events-";
    Path log = directory.resolve(name + SEED + "-" + ROWS + ".jsonl");
    Path written = Files.createTempFile(directory, "events", ".tmp");
    Files.write(written, events);
    return Files.move(written, log, StandardCopyOption.ATOMIC_MOVE);
  }
}
