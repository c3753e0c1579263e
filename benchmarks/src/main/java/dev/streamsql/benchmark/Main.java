package dev.streamsql.benchmark;

import dev.streamsql.benchmark.load.LargeStateCommand;
import dev.streamsql.benchmark.load.LoadFailure;
import dev.streamsql.benchmark.load.LoadOneCommand;
import dev.streamsql.benchmark.load.SizingCommand;
import dev.streamsql.benchmark.load.SoakCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line of {@code bin/benchmark}. */
@Command(
    name = "benchmark",
    mixinStandardHelpOptions = true,
    description = "Measures the joins.",
    subcommands = {
      JoinCommand.class,
      ListCommand.class,
      MicroCommand.class,
      RunOneCommand.class,
      SoakCommand.class,
      SizingCommand.class,
      LargeStateCommand.class,
      LoadOneCommand.class
    })
public final class Main {
  private Main() {}

  /** Runs a command. */
  public static void main(String[] args) {
    // Flink leaves threads behind.
    System.exit(new CommandLine(new Main()).setExecutionExceptionHandler(Main::fail).execute(args));
  }

  /** What a person can act on is in the message; anything else comes with its stack trace. */
  private static int fail(Exception e, CommandLine command, CommandLine.ParseResult parsed) {
    if (e instanceof BenchmarkException || e instanceof LoadFailure) {
      System.err.println("benchmark: " + e.getMessage());
    } else {
      e.printStackTrace();
    }
    return 1;
  }
}
