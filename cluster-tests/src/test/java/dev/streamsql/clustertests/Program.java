package dev.streamsql.clustertests;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs the programs of {@code bin} as a user does. */
final class Program {
  /** For JVMs that do not live long enough for code to be compiled to the last. */
  static final String SHORT_LIVED = "-XX:TieredStopAtLevel=1";

  private static final long MAX_MINUTES = 3;

  private Program() {}

  /**
   * What a program has done.
   *
   * @param command its command line
   * @param code its exit code
   * @param out its stdout
   * @param err its stderr
   */
  record Result(List<String> command, int code, String out, String err) {
    /** Returns the same, if the exit code is 0. */
    Result ok() {
      if (code != 0) {
        throw new AssertionError(this);
      }
      return this;
    }

    @Override
    public String toString() {
      return String.join(" ", command) + "\nexit code " + code + "\n" + out + "\n" + err;
    }
  }

  /** Runs {@code bin/streamsql} and waits for its end. */
  static Result streamsql(String... args) throws IOException, InterruptedException {
    return run(Map.of("STREAMSQL_JAVA_OPTS", SHORT_LIVED), "bin/streamsql", args);
  }

  /** Runs a command of {@code bin/streamsql} that takes {@code --target}. */
  static Result streamsqlOn(String target, String... args)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--target", target));
    return streamsql(all.toArray(String[]::new));
  }

  /**
   * Runs a program from the repository's root and waits for its end.
   *
   * @param environment variables beside those of this process
   */
  static Result run(Map<String, String> environment, String program, String... args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program));
    command.addAll(Arrays.asList(args));
    Path out = Files.createTempFile("streamsql-test", ".out");
    Path err = Files.createTempFile("streamsql-test", ".err");
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
      builder.environment().putAll(environment);
      Process process = builder.start();
      process.getOutputStream().close();
      boolean ended = process.waitFor(MAX_MINUTES, TimeUnit.MINUTES);
      if (!ended) {
        process.destroyForcibly().waitFor();
      }
      Result result =
          new Result(command, process.exitValue(), Files.readString(out), Files.readString(err));
      if (!ended) {
        throw new AssertionError("did not end within " + MAX_MINUTES + " minutes: " + result);
      }
      return result;
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  /** Writes a script's text to a file. */
  static Path write(Path file, String text) throws IOException {
    return Files.write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes a program of one command. */
  static void writeScript(Path file, String command) throws IOException {
    write(file, "#!/bin/sh\n" + command + "\n");
    if (!file.toFile().setExecutable(true)) {
      throw new IOException(file + " cannot be made executable");
    }
  }

  /** Returns a port of the loopback address that is free, as is the next one. */
  static int freePorts() throws IOException {
    while (true) {
      try (ServerSocket first = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        int port = first.getLocalPort();
        try (ServerSocket next = new ServerSocket(port + 1, 1, InetAddress.getLoopbackAddress())) {
          if (next.getLocalPort() == port + 1) {
            return port;
          }
        } catch (IOException | IllegalArgumentException e) {
          // Taken, or no port: another pair.
          continue;
        }
      }
    }
  }
}
