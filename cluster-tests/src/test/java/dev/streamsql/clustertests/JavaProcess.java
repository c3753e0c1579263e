package dev.streamsql.clustertests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM of its own that runs until it is closed. */
final class JavaProcess implements AutoCloseable {
  private final Process process;
  private final Path log;
  private final Thread lastResort;

  private JavaProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
    this.lastResort = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(lastResort);
  }

  /**
   * Starts it.
   *
   * @param log where its output goes
   */
  static JavaProcess start(Path log, List<String> args) throws IOException {
    List<String> command = new ArrayList<>(List.of(java()));
    command.addAll(args);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    return new JavaProcess(builder.start(), log);
  }

  /** Returns the program that runs this JVM. */
  static String java() {
    return Path.of(System.getProperty("java.home"), "bin/java").toString();
  }

  /** Fails, with what it has printed, if it does not run any more. */
  void check() throws IOException {
    if (!process.isAlive()) {
      throw new AssertionError("exit code " + process.exitValue() + "\n" + Files.readString(log));
    }
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
    Runtime.getRuntime().removeShutdownHook(lastResort);
  }
}
