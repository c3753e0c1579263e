package dev.streamsql.cli;

import dev.streamsql.cluster.Savepoints;
import dev.streamsql.local.UserInputException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Stops a job of a cluster in order. */
@Command(
    name = "stop",
    description = "Stops a job with a savepoint and prints the savepoint's path.",
    mixinStandardHelpOptions = true)
final class StopCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private ActiveJob job;

  @Option(
      names = "--drain",
      description = "Pad and write what waits, as at the end of the input: for a job that ends.")
  private boolean drain;

  @Option(
      names = "--savepoint",
      paramLabel = "DIR",
      description = "Where the savepoint goes, on a disk that the whole cluster sees.")
  private String savepoint;

  StopCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (!drain && savepoint == null) {
      throw new UserInputException(
          "stop takes --savepoint DIR, to go on later, or --drain, to end it for good; cancel"
              + " keeps nothing");
    }
    return job.end(
        (cluster, id) -> {
          String directory = savepoint == null ? null : Savepoints.absolute(savepoint);
          terminal.out().println(cluster.stop(id, drain, directory));
          terminal.out().flush();
        });
  }
}
