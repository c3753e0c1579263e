package dev.streamsql.embedded;

import dev.streamsql.connector.Connectors;
import dev.streamsql.job.JobBuilder;
import dev.streamsql.job.JobSettings;
import dev.streamsql.local.EmbeddedCluster;
import dev.streamsql.local.LocalConfiguration;
import dev.streamsql.plan.Plan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.FileUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The job of an embedded query, on a cluster of its own inside this process. */
final class EmbeddedJob implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedJob.class);

  private final Path directory;
  private EmbeddedCluster cluster;
  private CompletableFuture<JobExecutionResult> end;

  private EmbeddedJob(Path directory) {
    this.directory = directory;
  }

  /**
   * Starts the job.
   *
   * @param plan the query
   * @param connectors what its sources and sinks name
   * @param id the session's id
   * @param session what the job's tasks and their caller share; is told if the job fails
   * @throws IllegalStateException if it cannot be started; nothing of it is left then
   */
  static EmbeddedJob start(
      Plan plan,
      Connectors connectors,
      StreamSqlOptions options,
      String id,
      MemorySession session) {
    EmbeddedJob job = null;
    try {
      job = new EmbeddedJob(Files.createTempDirectory("streamsql-"));
      job.submit(plan, connectors, options, id, session);
      return job;
    } catch (Exception e) {
      if (job != null) {
        job.close();
      }
      throw e instanceof RuntimeException unchecked
          ? unchecked
          : new IllegalStateException("the query cannot be started: " + e.getMessage(), e);
    }
  }

  private void submit(
      Plan plan, Connectors connectors, StreamSqlOptions options, String id, MemorySession session)
      throws Exception {
    Configuration configuration =
        LocalConfiguration.of(options.parallelism(), plan.settings(), directory);
    configuration.setString(
        "metrics.reporter.streamsql.factory.class", SessionReporterFactory.class.getName());
    configuration.setString("metrics.reporter.streamsql." + SessionReporterFactory.SESSION, id);
    cluster = EmbeddedCluster.start(configuration, options.parallelism());
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(options.parallelism(), configuration);
    JobSettings.apply(plan, connectors, env);
    JobSettings.note(plan, connectors).ifPresent(LOG::info);
    JobBuilder.build(plan, connectors, env, null);
    JobGraph graph = env.getStreamGraph().getJobGraph();
    session.metrics().expect(plan, graph);
    end = cluster.submit(graph).getJobExecutionResult();
    end.whenComplete(
        (result, failure) -> {
          if (failure != null) {
            session.fail(failure);
          }
        });
  }

  /**
   * Waits until the job has ended. Whoever stops a query wants its results: an interrupt does not
   * cut that short, and is passed on after it.
   *
   * @throws ExecutionException if the job has failed
   */
  void awaitEnd() throws ExecutionException {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          end.get();
          return;
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Stops the cluster and removes its files. */
  @Override
  public void close() {
    if (cluster != null) {
      cluster.close();
    }
    try {
      FileUtils.deleteDirectory(directory.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
