package dev.streamsql.cli;

import dev.streamsql.cluster.ClusterConnection;
import dev.streamsql.cluster.JobWatch;
import dev.streamsql.cluster.Jobs;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.runtime.messages.webmonitor.ClusterOverview;
import org.apache.flink.runtime.rest.messages.job.JobDetailsInfo;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Tells how a cluster, or one of its jobs, is doing. */
@Command(
    name = "status",
    description = "Tells how a job, or the cluster if none is named, is doing.",
    mixinStandardHelpOptions = true)
final class StatusCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private ClusterOptions options;

  @Parameters(
      paramLabel = "JOB",
      arity = "0..1",
      description = "The job: its id, its name, or at least 4 characters of the id.")
  private String job;

  StatusCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    try (ClusterConnection cluster = options.connect()) {
      if (job == null) {
        printCluster(cluster.overview());
      } else {
        printJob(cluster, Jobs.find(job, cluster.jobs()));
      }
      terminal.out().flush();
      return ExitCode.DONE;
    }
  }

  private void printCluster(ClusterOverview overview) {
    terminal
        .out()
        .printf(
            "TaskManagers %d · slots %d, free %d · jobs running %d, finished %d, cancelled %d,"
                + " failed %d%n",
            overview.getNumTaskManagersConnected(),
            overview.getNumSlotsTotal(),
            overview.getNumSlotsAvailable(),
            overview.getNumJobsRunningOrPending(),
            overview.getNumJobsFinished(),
            overview.getNumJobsCancelled(),
            overview.getNumJobsFailed());
  }

  private void printJob(ClusterConnection cluster, JobStatusMessage found)
      throws InterruptedException {
    PrintStream out = terminal.out();
    JobDetailsInfo details = cluster.details(found.getJobId());
    JobWatch watch = new JobWatch(cluster, found.getJobId());
    JobWatch.State state = watch.state();
    out.printf(
        "%s  %s  for %s  %s%n",
        found.getJobId(),
        state.status(),
        Duration.ofSeconds(details.getDuration() / 1000).toString().substring(2).toLowerCase(),
        found.getJobName());
    details
        .getJobVertexInfos()
        .forEach(
            vertex ->
                out.printf(
                    "  %-9s ×%d  %s%n",
                    vertex.getExecutionState(), vertex.getParallelism(), vertex.getName()));
    cluster
        .lastFailure(found.getJobId())
        .ifPresent(failure -> out.println("  last failure: " + failure.cause()));
  }
}
