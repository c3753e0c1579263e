package dev.streamsql.benchmark;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamsql.benchmark.job.Measurement;
import dev.streamsql.benchmark.job.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs a variant in a JVM of its own.
 *
 * @param profiles the directory for JFR recordings; null: none are made
 */
record ChildProcess(Path profiles) {

  /**
   * Measures.
   *
   * @param rows the rows of all streams
   * @throws BenchmarkException if the process fails
   */
  Measurement run(Workload workload, Variant variant, long rows)
      throws IOException, InterruptedException {
    Path result = Files.createTempFile("benchmark", ".json");
    try {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(options(workload, variant));
      command.addAll(
          List.of("-cp", System.getProperty("java.class.path"), Main.class.getName(), "run-one"));
      command.addAll(
          List.of(
              workload.name(),
              variant.label(),
              "--rows",
              Long.toString(rows),
              "--result",
              result.toString()));
      workload.task().settings().forEach((key, value) -> command.add("--set=" + key + "=" + value));
      int code =
          new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start()
              .waitFor();
      if (code != 0) {
        throw new BenchmarkException(
            variant.label() + " of " + workload.name() + " has failed with code " + code);
      }
      return new ObjectMapper().readValue(result.toFile(), Measurement.class);
    } finally {
      Files.deleteIfExists(result);
    }
  }

  /** G1 is what Flink's clusters run with. */
  private List<String> options(Workload workload, Variant variant) {
    List<String> options =
        new ArrayList<>(
            List.of(
                "-Xms" + workload.heap(),
                "-Xmx" + workload.heap(),
                "-XX:+UseG1GC",
                "-Xlog:disable",
                "-Xlog:all=warning:stderr",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "--add-opens=java.base/java.nio=ALL-UNNAMED"));
    if (profiles != null) {
      Path file = profiles.resolve(workload.name() + "-" + variant.label() + ".jfr");
      options.add("-XX:StartFlightRecording:settings=profile,filename=" + file);
    }
    return options;
  }
}
