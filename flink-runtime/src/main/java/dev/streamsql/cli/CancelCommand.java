package dev.streamsql.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Cancels a job of a cluster. */
@Command(
    name = "cancel",
    description = "Ends a job at once; what its joins hold is lost.",
    mixinStandardHelpOptions = true)
final class CancelCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private ActiveJob job;

  CancelCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    return job.end(
        (cluster, id) -> {
          cluster.cancel(id);
          terminal.err().println("cancelled: " + id);
        });
  }
}
