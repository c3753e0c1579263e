package dev.streamsql.cli;

import dev.streamsql.cluster.ClusterConnection;
import dev.streamsql.cluster.Jobs;
import java.util.concurrent.Callable;
import org.apache.flink.runtime.client.JobStatusMessage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Cancels a job of a cluster. */
@Command(
    name = "cancel",
    description = "Ends a job at once; what its joins hold is lost.",
    mixinStandardHelpOptions = true)
final class CancelCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private ClusterOptions options;

  @Parameters(paramLabel = "JOB", description = "Its id, the beginning of it, or its name.")
  private String job;

  CancelCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    try (ClusterConnection cluster = options.connect()) {
      JobStatusMessage found = Jobs.findActive(job, cluster.jobs());
      cluster.cancel(found.getJobId());
      terminal.err().println("cancelled: " + found.getJobId());
      return ExitCode.DONE;
    }
  }
}
