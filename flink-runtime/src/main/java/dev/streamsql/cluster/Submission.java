package dev.streamsql.cluster;

import dev.streamsql.local.FailureText;
import dev.streamsql.local.UserInputException;
import java.io.FileNotFoundException;
import java.net.URL;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.core.execution.RecoveryClaimMode;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.messages.webmonitor.ClusterOverview;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.util.ExceptionUtils;

/**
 * A job that is ready to be sent to a cluster.
 *
 * @param graph the job
 * @param savepoint the savepoint that it starts from; null for none
 */
public record Submission(JobGraph graph, String savepoint) {

  /**
   * Builds a job.
   *
   * @param name the job's name
   * @param parallelism how many subtasks its operators have
   * @param script adds the script's operators and settings
   * @throws UserInputException if a setting is wrong
   */
  public static Submission build(
      String name, int parallelism, Consumer<StreamExecutionEnvironment> script) {
    Configuration configuration = new Configuration();
    // Known before the job is built: transactional ids begin with it.
    configuration.set(PipelineOptions.NAME, name);
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(parallelism, configuration);
    script.accept(env);
    StreamGraph graph = env.getStreamGraph();
    graph.setJobName(name);
    return new Submission(graph.getJobGraph(), null);
  }

  /**
   * Returns the same job, started from a savepoint. The savepoint stays the user's.
   *
   * @param path the savepoint's directory; null for none
   * @param allowNonRestoredState whether state that the job has no operator for is left behind
   */
  public Submission from(String path, boolean allowNonRestoredState) {
    if (path == null) {
      return this;
    }
    String directory = Savepoints.absolute(path);
    graph.setSavepointRestoreSettings(
        SavepointRestoreSettings.forPath(
            directory, allowNonRestoredState, RecoveryClaimMode.NO_CLAIM));
    return new Submission(graph, directory);
  }

  /**
   * Sends the job.
   *
   * @param waitsForSlots whether the cluster may have too few free slots now
   * @throws ClusterException if the cluster does not take the job
   * @throws UserInputException if it has too few slots
   */
  public void send(ClusterConnection cluster, URL jar, boolean waitsForSlots)
      throws InterruptedException {
    ClusterOverview overview = cluster.overview();
    int needed = graph.getMaximumParallelism();
    if (!waitsForSlots && needed > overview.getNumSlotsAvailable()) {
      throw new UserInputException(
          String.format(
              "not enough slots: the job needs %d, and %d of %d are free at %s; start more"
                  + " TaskManagers, stop a job, lower --parallelism, or give --wait-for-slots for a"
                  + " cluster that starts TaskManagers when they are needed",
              needed,
              overview.getNumSlotsAvailable(),
              overview.getNumSlotsTotal(),
              cluster.target()));
    }
    cluster.submit(graph, jar);
  }

  /** Returns the lines that say why the job has failed. */
  public List<String> explain(Throwable failure) {
    Optional<String> restore =
        savepoint == null
            ? Optional.empty()
            : RestoreFailures.explain(ExceptionUtils.stringifyException(failure), savepoint);
    if (restore.isPresent()) {
      return List.of("streamsql: the job does not start: " + restore.get());
    }
    List<String> lines = new ArrayList<>(FailureText.of("the job failed", failure));
    if (FailureText.isCausedBy(failure, FileNotFoundException.class)
        || FailureText.isCausedBy(failure, NoSuchFileException.class)) {
      lines.add("  a file must be there, under the same path, on the machines of the cluster");
    }
    return lines;
  }
}
