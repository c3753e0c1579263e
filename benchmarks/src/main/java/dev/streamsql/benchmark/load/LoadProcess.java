package dev.streamsql.benchmark.load;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamsql.benchmark.job.Load;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Runs a load in a JVM of its own.
 *
 * @param heap its heap, as in -Xmx
 * @param mainClass what is started, with the command's name
 * @param everySeconds how often it is looked at
 * @param mostSeconds when it is stopped at the latest
 */
public record LoadProcess(String heap, String mainClass, int everySeconds, int mostSeconds) {
  /** The hidden command that the other process runs. */
  public static final String COMMAND = "load-one";

  private static final long STOP_SECONDS = 60;

  /**
   * Runs a load until it has been seen enough of.
   *
   * @param seen is told of each sample as it comes
   * @param enough is asked after each sample, with all samples so far
   * @return all samples; the first is from before the first row
   * @throws LoadFailure if the process fails
   */
  public List<Sample> run(Load load, Consumer<Sample> seen, Predicate<List<Sample>> enough)
      throws IOException, InterruptedException, LoadFailure {
    ObjectMapper json = new ObjectMapper();
    Process process =
        new ProcessBuilder(command(json.writeValueAsString(load)))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<Sample> samples = new ArrayList<>();
    // It stops by itself when its input ends: also when this process is killed.
    try (BufferedReader lines = process.inputReader()) {
      boolean stopped = false;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.startsWith("{")) {
          // The JVM's last words, when its memory is not enough.
          System.err.println(line);
          continue;
        }
        Sample sample = json.readValue(line, Sample.class);
        if (!stopped) {
          samples.add(sample);
          seen.accept(sample);
        }
        if (!stopped && enough.test(samples)) {
          stopped = true;
          process.getOutputStream().close();
        }
      }
    } finally {
      process.getOutputStream().close();
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    }
    int code = process.waitFor();
    if (code != 0) {
      throw new LoadFailure(code, samples);
    }
    return samples;
  }

  /** G1 is what Flink's clusters run with. */
  private List<String> command(String load) {
    return List.of(
        ProcessHandle.current().info().command().orElse("java"),
        "-Xms" + heap,
        "-Xmx" + heap,
        "-XX:+UseG1GC",
        // All of the heap is taken at once: what grows from then on is outside of it.
        "-XX:+AlwaysPreTouch",
        "-XX:+ExitOnOutOfMemoryError",
        "-Xlog:disable",
        "-Xlog:all=warning:stderr",
        "--add-opens=java.base/java.util=ALL-UNNAMED",
        "--add-opens=java.base/java.nio=ALL-UNNAMED",
        "-cp",
        System.getProperty("java.class.path"),
        mainClass,
        COMMAND,
        load,
        "--every",
        Integer.toString(everySeconds),
        "--seconds",
        Integer.toString(mostSeconds));
  }
}
