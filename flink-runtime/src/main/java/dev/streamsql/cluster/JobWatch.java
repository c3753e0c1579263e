package dev.streamsql.cluster;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.client.JobExecutionException;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.rest.messages.job.JobDetailsInfo;
import org.apache.flink.util.SerializedThrowable;

/** Sees how a job on a cluster is doing. */
public final class JobWatch {
  private final ClusterConnection cluster;
  private final JobID job;

  /** Creates the watch. */
  public JobWatch(ClusterConnection cluster, JobID job) {
    this.cluster = cluster;
    this.job = job;
  }

  /**
   * How a job is doing.
   *
   * @param status what Flink calls it
   * @param running how many tasks run or have ended in order
   * @param tasks how many there are; 0 while the job is being set up
   * @param restartedAt when the job last began to start anew, ms since 1970; 0 if it never did
   */
  public record State(JobStatus status, int running, int tasks, long restartedAt) {
    /** Returns whether every task runs or has run. */
    public boolean isUp() {
      return status == JobStatus.RUNNING && tasks > 0 && running == tasks;
    }

    /** Returns whether the job has ended, however it has. */
    public boolean isOver() {
      return status.isGloballyTerminalState();
    }
  }

  /** Returns how the job is doing; the cluster may tell it some seconds late. */
  public State state() throws InterruptedException {
    JobDetailsInfo details = cluster.details(job);
    Map<ExecutionState, Integer> tasks = details.getJobVerticesPerState();
    int all =
        details.getJobVertexInfos().stream().mapToInt(vertex -> vertex.getParallelism()).sum();
    int up =
        details.getJobVertexInfos().stream()
            .flatMap(vertex -> vertex.getTasksPerState().entrySet().stream())
            .filter(
                state ->
                    state.getKey() == ExecutionState.RUNNING
                        || state.getKey() == ExecutionState.FINISHED)
            .mapToInt(Map.Entry::getValue)
            .sum();
    return new State(
        details.getJobStatus(),
        up,
        tasks.isEmpty() ? 0 : all,
        details.getTimestamps().getOrDefault(JobStatus.RESTARTING, 0L));
  }

  /** Returns why a job that is over has failed; empty if it has not. */
  public Optional<Throwable> failure() throws InterruptedException {
    return cluster.result(job).getSerializedThrowable().map(JobWatch::original);
  }

  private static Throwable original(SerializedThrowable failure) {
    return failure.deserializeError(JobWatch.class.getClassLoader());
  }

  /** Returns the counters of a job that has finished. */
  public Map<String, Object> counters() throws InterruptedException {
    JobResult result = cluster.result(job);
    try {
      JobExecutionResult read = result.toJobExecutionResult(JobWatch.class.getClassLoader());
      return read.getAllAccumulatorResults();
    } catch (JobExecutionException | IOException | ClassNotFoundException e) {
      throw new ClusterException("the job's counters cannot be read: " + e.getMessage(), e);
    }
  }
}
