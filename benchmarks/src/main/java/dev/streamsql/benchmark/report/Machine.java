package dev.streamsql.benchmark.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.apache.flink.runtime.util.EnvironmentInformation;

/**
 * Where was measured, and with what.
 *
 * @param date when
 * @param processor the processor's name
 * @param cores the cores that this process may use
 * @param system the operating system
 * @param jvm the Java virtual machine
 * @param flink the version of Flink
 */
public record Machine(
    String date, String processor, int cores, String system, String jvm, String flink) {

  private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

  /** Describes this machine. */
  public static Machine here() {
    return new Machine(
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        processorName(),
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        System.getProperty("java.vm.name") + " " + Runtime.version(),
        EnvironmentInformation.getVersion());
  }

  private static String processorName() {
    try (var lines = Files.lines(PROCESSORS)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).trim())
          .findFirst()
          .orElse("unknown");
    } catch (IOException e) {
      return "unknown";
    }
  }
}
