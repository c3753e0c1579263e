package dev.streamsql.cli;

import dev.streamsql.connector.lines.OutputClosedException;
import dev.streamsql.local.EmbeddedCluster;
import dev.streamsql.local.FailureText;
import dev.streamsql.local.LocalConfiguration;
import dev.streamsql.local.UserInputException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.util.FileUtils;

/** Runs a compiled script on a Flink cluster inside this process and waits for its end. */
final class LocalRunner {
  private final PrintStream err;
  private final ProgressPrinter printer;
  private final boolean verbose;

  /**
   * Creates the runner.
   *
   * @param err where failures are told
   * @param printer tells how the job is doing
   * @param verbose whether a failure is told with its stack trace
   */
  LocalRunner(PrintStream err, ProgressPrinter printer, boolean verbose) {
    this.err = err;
    this.printer = printer;
    this.verbose = verbose;
  }

  /**
   * Runs a script.
   *
   * @param name the script's name, which becomes the job's
   * @return the exit code
   * @throws UserInputException if a setting is wrong
   * @throws Exception if the job cannot be built or started
   */
  int run(String name, CompiledScript script) throws Exception {
    Map<String, String> settings = script.settings();
    int parallelism = ScriptOptions.parallelism(settings);
    Path directory = temporaryDirectory();
    Configuration configuration = LocalConfiguration.of(parallelism, settings, directory);
    // Known before the job is built: transactional ids begin with it.
    configuration.set(PipelineOptions.NAME, name);
    JobGraph graph = graph(name, script, parallelism, configuration);

    Signals untilSubmitted = Signals.onInterrupt(() -> abandon(directory));
    try (EmbeddedCluster cluster = EmbeddedCluster.start(configuration, parallelism)) {
      return run(cluster.submit(graph), directory.resolve("drain"));
    } finally {
      untilSubmitted.giveBack();
    }
  }

  private int run(JobClient job, Path savepoint) throws InterruptedException {
    long start = System.nanoTime();
    CompletableFuture<JobExecutionResult> end = job.getJobExecutionResult();
    JobStopper stopper = new JobStopper(job, end, savepoint, printer);
    Signals signals = Signals.onInterrupt(stopper::stop);
    try {
      return waitForEnd(job, end, stopper, start);
    } finally {
      signals.giveBack();
    }
  }

  /** Nothing has been read yet, and a cluster that is half started is not worth closing. */
  private void abandon(Path directory) {
    printer.message("stopped: the job had not started");
    FileUtils.deleteDirectoryQuietly(directory.toFile());
    Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
  }

  private static JobGraph graph(
      String name, CompiledScript script, int parallelism, Configuration configuration) {
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(parallelism, configuration);
    script.attachTo(env);
    StreamGraph graph = env.getStreamGraph();
    graph.setJobName(name);
    return graph.getJobGraph();
  }

  /**
   * Makes the one directory for everything temporary. Deleted when the process ends, however it
   * does.
   */
  static Path temporaryDirectory() throws IOException {
    Path directory = Files.createTempDirectory("streamsql-");
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> FileUtils.deleteDirectoryQuietly(directory.toFile())));
    return directory;
  }

  private int waitForEnd(
      JobClient job, CompletableFuture<JobExecutionResult> end, JobStopper stopper, long start)
      throws InterruptedException {
    Counters counters = Counters.NONE;
    while (true) {
      try {
        JobExecutionResult result = end.get(1, TimeUnit.SECONDS);
        printer.summary(Counters.of(result.getAllAccumulatorResults()), System.nanoTime() - start);
        return done(stopper.state());
      } catch (TimeoutException e) {
        counters = poll(job, counters);
        printer.progress(counters, System.nanoTime());
      } catch (ExecutionException e) {
        // No summary: a job that has failed does not tell its last counts.
        return failed(e, stopper.state());
      }
    }
  }

  /** Returns the last counters known: a job that is just ending may not answer. */
  private static Counters poll(JobClient job, Counters last) throws InterruptedException {
    try {
      return Counters.of(job.getAccumulators().get(1, TimeUnit.SECONDS));
    } catch (ExecutionException | TimeoutException e) {
      return last;
    }
  }

  private int done(JobStopper.State state) {
    if (state == JobStopper.State.DRAINING) {
      printer.message("stopped: drained");
    }
    return ExitCode.DONE;
  }

  private int failed(ExecutionException failure, JobStopper.State state) {
    if (state == JobStopper.State.CANCELLED) {
      return ExitCode.INTERRUPTED;
    }
    if (state == JobStopper.State.DRAIN_FAILED) {
      return ExitCode.JOB_FAILED;
    }
    if (FailureText.isCausedBy(failure, OutputClosedException.class)) {
      return ExitCode.DONE;
    }
    FailureText.of("the job failed", failure).forEach(printer::message);
    if (verbose) {
      failure.printStackTrace(err);
    }
    return ExitCode.JOB_FAILED;
  }
}
