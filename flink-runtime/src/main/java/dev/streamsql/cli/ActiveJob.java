package dev.streamsql.cli;

import dev.streamsql.cluster.ClusterConnection;
import dev.streamsql.cluster.Jobs;
import org.apache.flink.api.common.JobID;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The cluster and the job, one that has not ended, of a command that ends it. */
final class ActiveJob {
  @Mixin private ClusterOptions options;

  @Parameters(
      paramLabel = "JOB",
      description = "Its id, its name, or at least 4 characters of the id.")
  private String job;

  /** What a command does with the job. */
  interface Action {
    void accept(ClusterConnection cluster, JobID job) throws InterruptedException;
  }

  /**
   * Connects to the cluster, finds the job and has something done with it.
   *
   * @return the exit code
   * @throws dev.streamsql.local.UserInputException if there is no such job, more than one, or one
   *     that has ended
   * @throws dev.streamsql.cluster.ClusterException if the cluster does not do what it is asked
   */
  int end(Action action) throws InterruptedException {
    try (ClusterConnection cluster = options.connect()) {
      action.accept(cluster, Jobs.findActive(job, cluster.jobs()).getJobId());
      return ExitCode.DONE;
    }
  }
}
