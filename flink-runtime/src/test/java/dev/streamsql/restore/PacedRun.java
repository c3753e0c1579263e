package dev.streamsql.restore;

import dev.streamsql.cli.Bindings;
import dev.streamsql.cli.FlinkEngine;
import dev.streamsql.connector.json.MalformedRowException;
import dev.streamsql.connector.lines.PacedSource;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.testing.Scripts;
import dev.streamsql.testing.TestCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Runs a script over an event log with checkpoints, failures and stops at known places. */
final class PacedRun {
  private static final int PORTION = 150;
  private static final String OUTPUT = "/out/";
  private static final Duration DEADLINE = Duration.ofSeconds(90);

  private final Path directory;
  private final String script;
  private final Map<String, String> settings;
  private final String log;
  private int savepoints;
  private Path savepoint;

  /**
   * Creates a run.
   *
   * @param directory where everything is written
   * @param select the script's query; reads the streams a, b and c
   * @param settings Flink's settings
   * @param events the event log
   */
  PacedRun(Path directory, String select, Map<String, String> settings, List<String> events)
      throws IOException {
    this(
        directory,
        Files.write(directory.resolve("events.jsonl"), events),
        OUTPUT,
        select,
        settings);
  }

  /**
   * Creates a run.
   *
   * @param log the event log: its path is part of a savepoint
   * @param output where the results go, below the directory
   */
  PacedRun(Path directory, Path log, String output, String select, Map<String, String> settings) {
    this.directory = directory;
    this.settings = settings;
    this.log = log.toString();
    StringBuilder text = new StringBuilder();
    for (String stream : List.of("a", "b", "c")) {
      text.append(
          "CREATE STREAM %s WITH ('connector' = 'paced-log', 'path' = '%s');\n"
              .formatted(stream, log));
    }
    int query = select.lastIndexOf(';') + 1;
    script =
        select.substring(0, query)
            + text
            + "CREATE STREAM results WITH ('connector' = 'file', 'path' = '"
            + directory
            + output
            + "');\nINSERT INTO results "
            + select.substring(query);
  }

  /**
   * Runs the script to its end.
   *
   * @param failures how often its source fails; each time some rows behind the last checkpoint
   * @return all accumulators
   */
  Map<String, Object> finish(int parallelism, int failures) throws Exception {
    PacedSource.Pace pace = PacedSource.failing(log, PORTION, 4 * PORTION + PORTION / 2, failures);
    JobExecutionResult result =
        start(parallelism).getJobExecutionResult().get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
    if (pace.failuresLeft() > 0) {
      throw new IllegalStateException(pace.failuresLeft() + " failures have not come");
    }
    return new TreeMap<>(result.getAllAccumulatorResults());
  }

  /**
   * Starts the script and stops it with a savepoint after some portions.
   *
   * @return the savepoint
   */
  Path stop(int parallelism, int checkpoints) throws Exception {
    PacedSource.Pace pace = PacedSource.waiting(log, PORTION, checkpoints);
    JobClient job = start(parallelism);
    long deadline = System.nanoTime() + DEADLINE.toNanos();
    while (pace.checkpoints() < checkpoints) {
      if (System.nanoTime() > deadline || job.getJobStatus().get().isTerminalState()) {
        throw new IllegalStateException(
            job.getJobStatus().get() + " after " + pace.checkpoints() + " checkpoints");
      }
    }
    Path target = directory.resolve("savepoint-" + ++savepoints);
    TestCluster.stop(job, false, target);
    job.getJobExecutionResult().get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
    try (Stream<Path> found = Files.list(target)) {
      savepoint = found.findFirst().orElseThrow();
    }
    return savepoint;
  }

  /** Lets the script go on from a savepoint of another run. */
  void startFrom(Path of) {
    savepoint = of;
  }

  private JobClient start(int parallelism) throws Exception {
    StreamExecutionEnvironment env = TestCluster.environment(parallelism);
    Configuration configuration = Configuration.fromMap(settings);
    configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(20));
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 10);
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(1));
    if (savepoint != null) {
      configuration.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint.toUri().toString());
    }
    env.configure(configuration);
    new FlinkEngine()
        .compile(
            new SourceText("<test>", script), new Bindings(null, Map.of(), null, null, Map.of()))
        .attachTo(env);
    return env.executeAsync("paced");
  }

  /** Returns the rows that are written: in a directory those that checkpoints have committed. */
  List<Map<String, Object>> rows() throws IOException, MalformedRowException {
    Path single = directory.resolve("out.jsonl");
    if (Files.exists(single)) {
      return Scripts.read(single);
    }
    List<Map<String, Object>> rows = new ArrayList<>();
    try (Stream<Path> files = Files.walk(directory.resolve("out"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".jsonl")).toList()) {
        if (!file.getFileName().toString().startsWith(".")) {
          rows.addAll(Scripts.read(file));
        }
      }
    }
    return rows;
  }
}
