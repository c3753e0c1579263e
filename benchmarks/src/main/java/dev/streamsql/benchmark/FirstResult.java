package dev.streamsql.benchmark;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** Measures how long {@code bin/streamsql run} takes to the first result of the example. */
final class FirstResult {
  /** Its name among the workloads. */
  static final String NAME = "first-result";

  private FirstResult() {}

  /**
   * Runs the example of the README. The first call may have to build the project first.
   *
   * @param home the project's directory
   * @return the time to the first line
   * @throws BenchmarkException if it gives none
   */
  static Duration measure(Path home) throws IOException, InterruptedException {
    String example = home.resolve("examples/two-channel-confirmation").toString();
    // The example has late rows, which are warned of each time.
    ProcessBuilder command =
        new ProcessBuilder(
                home.resolve("bin/streamsql").toString(),
                "run",
                example + "/query.sql",
                "--events",
                example + "/events.jsonl",
                "--quiet")
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    long start = System.nanoTime();
    Process process = command.start();
    try (BufferedReader results = process.inputReader()) {
      String first = results.readLine();
      Duration time = Duration.ofNanos(System.nanoTime() - start);
      if (first == null) {
        throw new BenchmarkException(
            "bin/streamsql has given no result: " + String.join(" ", command.command()));
      }
      results.lines().count();
      process.waitFor();
      return time;
    }
  }
}
