package dev.streamsql.testing;

import dev.streamsql.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs the command line in a process of its own, as bin/streamsql does. */
public final class CommandLine {
  private CommandLine() {}

  /**
   * What a run gave.
   *
   * @param exitCode its exit code
   * @param stderr what it wrote to stderr
   */
  public record Result(int exitCode, String stderr) {}

  /**
   * Runs the program to its end.
   *
   * @param directory where its output goes
   * @param jvmOption an option for the JVM, such as {@code -Xmx512m}
   * @param arguments the command line
   */
  public static Result run(Path directory, String jvmOption, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(jvmOption, "-XX:+UseSerialGC", "-cp", classPath()));
    command.add(Main.class.getName());
    command.addAll(List.of(arguments));
    Path stderr = directory.resolve("stderr");
    Process process =
        new ProcessBuilder(command)
            .redirectError(stderr.toFile())
            .redirectOutput(directory.resolve("stdout").toFile())
            .start();
    try {
      if (!process.waitFor(300, TimeUnit.SECONDS)) {
        throw new IllegalStateException("no end: " + Files.readString(stderr));
      }
      return new Result(process.exitValue(), Files.readString(stderr));
    } finally {
      process.destroyForcibly();
    }
  }

  /** The class path of this JVM, which Surefire hides in a manifest. */
  private static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }
}
