package dev.streamsql.cli;

import dev.streamsql.cluster.ClusterConnection;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.flink.runtime.client.JobStatusMessage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the jobs of a cluster. */
@Command(
    name = "list",
    description = "Lists the jobs of a Flink cluster, the latest first.",
    mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private ClusterOptions options;

  ListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    try (ClusterConnection cluster = options.connect()) {
      List<JobStatusMessage> jobs =
          cluster.jobs().stream()
              .sorted(Comparator.comparingLong(JobStatusMessage::getStartTime).reversed())
              .toList();
      for (JobStatusMessage job : jobs) {
        Instant start = Instant.ofEpochMilli(job.getStartTime()).truncatedTo(ChronoUnit.SECONDS);
        terminal
            .out()
            .printf(
                "%s  %-9s  %s  %s%n", job.getJobId(), job.getJobState(), start, job.getJobName());
      }
      if (jobs.isEmpty()) {
        terminal.err().println("no jobs at " + cluster.target());
      }
      terminal.out().flush();
      return ExitCode.DONE;
    }
  }
}
