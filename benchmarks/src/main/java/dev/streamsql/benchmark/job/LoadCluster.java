package dev.streamsql.benchmark.job;

import dev.streamsql.benchmark.rows.CountRows;
import dev.streamsql.benchmark.rows.PacedRows;
import dev.streamsql.connector.Connectors;
import dev.streamsql.local.LocalConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.checkpoint.CheckpointStatsSnapshot;
import org.apache.flink.runtime.checkpoint.CompletedCheckpointStats;
import org.apache.flink.runtime.checkpoint.FailedCheckpointStats;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.metrics.MetricRegistryConfiguration;
import org.apache.flink.runtime.metrics.MetricRegistryImpl;
import org.apache.flink.runtime.metrics.ReporterSetupBuilder;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.FileUtils;

/** Runs a load in this process, on a cluster of its own whose files are on disk, and watches it. */
public final class LoadCluster implements AutoCloseable {
  private static final String STAGE = "join_stage1_";

  private final Load load;
  private final Path directory;
  private final Configuration configuration;
  private final LoadMetrics metrics = new LoadMetrics();
  private final MiniCluster cluster;
  private JobID job;

  /**
   * What a job has done so far.
   *
   * @param rows rows that have come in
   * @param results rows that have come out
   * @param evictedKeys keys that the join has evicted with their rows
   * @param lateRows rows that it has dropped as late
   * @param bufferedRows rows that wait in it
   */
  public record Counts(
      long rows, long results, long evictedKeys, long lateRows, long bufferedRows) {}

  /**
   * The latest completed checkpoint.
   *
   * @param number its number; 0: there is none
   * @param stateBytes the size of the whole state
   * @param writtenBytes what of it this checkpoint has written
   * @param millis how long it took
   * @param completed the checkpoints that have completed so far
   * @param failed the checkpoints that have failed so far
   * @param failure why the latest of them has failed; null if none has
   */
  public record Checkpoint(
      long number,
      long stateBytes,
      long writtenBytes,
      long millis,
      long completed,
      long failed,
      String failure) {}

  /**
   * Starts the cluster.
   *
   * @throws Exception if it does not start
   */
  public LoadCluster(Load load) throws Exception {
    this.load = load;
    this.directory = Files.createTempDirectory("streamsql-load-");
    this.configuration = LocalConfiguration.of(1, load.settings(), directory);
    this.cluster = new WatchedCluster(configuration, metrics);
    cluster.start();
  }

  private static final class WatchedCluster extends MiniCluster {
    private final LoadMetrics metrics;

    WatchedCluster(Configuration configuration, LoadMetrics metrics) {
      super(
          new MiniClusterConfiguration.Builder()
              .setConfiguration(configuration)
              .setNumTaskManagers(1)
              .setNumSlotsPerTaskManager(1)
              .withRandomPorts()
              .build());
      this.metrics = metrics;
    }

    @Override
    protected MetricRegistryImpl createMetricRegistry(Configuration configuration, long maxBytes) {
      return new MetricRegistryImpl(
          MetricRegistryConfiguration.fromConfiguration(configuration, maxBytes),
          List.of(ReporterSetupBuilder.METRIC_SETUP_BUILDER.forReporter("load", metrics)));
    }
  }

  /**
   * Starts the job.
   *
   * @throws Exception if it is not accepted
   */
  public void start() throws Exception {
    Connectors connectors = Connectors.load(new LoadConnector(load));
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(1, configuration);
    OurJob.build(OurJob.plan(load.query(), load.settings(), connectors), connectors, env);
    JobGraph graph = env.getStreamGraph().getJobGraph();
    job = graph.getJobID();
    cluster.submitJob(graph).get();
  }

  /** Returns what the job has done so far; all 0 before it runs. */
  public Counts counts() {
    return new Counts(
        metrics.value(PacedRows.ROWS_SO_FAR),
        metrics.value(CountRows.RESULTS_SO_FAR),
        metrics.value(STAGE + "keys_evicted"),
        metrics.value(STAGE + "late_dropped"),
        metrics.value(STAGE + "buffered_rows"));
  }

  /** Returns why the job does not run any more; empty while it does. */
  public Optional<String> failure() throws Exception {
    AccessExecutionGraph graph = cluster.getExecutionGraph(job).get();
    return graph.getState().isGloballyTerminalState()
        ? Optional.of(
            graph.getFailureInfo() == null
                ? "the job is " + graph.getState()
                : graph.getFailureInfo().getExceptionAsString())
        : Optional.empty();
  }

  /** Returns the latest completed checkpoint. */
  public Checkpoint checkpoint() throws Exception {
    CheckpointStatsSnapshot stats =
        cluster.getExecutionGraph(job).get().getCheckpointStatsSnapshot();
    long failed = stats.getCounts().getNumberOfFailedCheckpoints();
    long completed = stats.getCounts().getNumberOfCompletedCheckpoints();
    FailedCheckpointStats lost = stats.getHistory().getLatestFailedCheckpoint();
    String failure = lost == null ? null : lost.getFailureMessage();
    CompletedCheckpointStats latest = stats.getHistory().getLatestCompletedCheckpoint();
    return latest == null
        ? new Checkpoint(0, 0, 0, 0, 0, failed, failure)
        : new Checkpoint(
            latest.getCheckpointId(),
            latest.getStateSize(),
            latest.getCheckpointedSize(),
            latest.getEndToEndDuration(),
            completed,
            failed,
            failure);
  }

  /** Returns the bytes that RocksDB has on the local disk; 0 on the heap. */
  public long localBytes() throws IOException {
    return LocalFiles.databaseBytes(directory);
  }

  /** Stops the job and deletes all its files. */
  @Override
  public void close() throws Exception {
    if (job != null && failure().isEmpty()) {
      cluster.cancelJob(job).get();
    }
    cluster.close();
    FileUtils.deleteDirectoryQuietly(directory.toFile());
  }
}
