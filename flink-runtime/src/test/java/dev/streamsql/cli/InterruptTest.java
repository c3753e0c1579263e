package dev.streamsql.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Signals and pipes, which only a process of its own can show. */
@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
class InterruptTest {
  @TempDir private Path directory;

  private Process process;

  @BeforeEach
  void start() throws IOException {
    start(CopyEngine.class, Files.writeString(directory.resolve("copy.sql"), "copy"));
  }

  private void start(Class<?> program, Path script) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-Djava.io.tmpdir=" + directory));
    command.addAll(List.of("-cp", classPath(), program.getName()));
    command.addAll(List.of("run", script.toString(), "--events", "-", "--quiet"));
    process = new ProcessBuilder(command).redirectError(directory.resolve("err").toFile()).start();
  }

  @AfterEach
  void end() {
    process.destroyForcibly();
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void drainsAJobThatWaitsForStdin(String signal) throws Exception {
    assumeFalse(signal.equals("INT") && ignoresInterrupts());
    Writer stdin = process.outputWriter();
    BufferedReader stdout = process.inputReader();
    stdin.write("a\nb\n");
    stdin.flush();
    // The sink writes without being asked: a live pipe shows results while it is open.
    assertThat(stdout.readLine()).isEqualTo("a");
    assertThat(stdout.readLine()).isEqualTo("b");

    kill(signal);

    assertThat(stdout.readLine()).isEqualTo("the end");
    assertThat(stdout.readLine()).isNull();
    assertThat(exitCode()).as(err()).isZero();
    assertThat(err()).endsWith("stopped: drained\n").doesNotContain("Exception");
    assertThat(leftovers()).isEmpty();
  }

  /** The real program: a command waits for its acknowledgement when the keyboard stops it. */
  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void padsAndWritesWhatIsPending(String signal) throws Exception {
    assumeFalse(signal.equals("INT") && ignoresInterrupts());
    process.destroyForcibly().waitFor();
    Path script =
        Files.writeString(
            directory.resolve("copy.sql"),
            "SELECT c.id, r.code FROM cmd AS c LEFT JOIN ack AS r WITHIN 10 SECONDS"
                + " ON c.id = r.id WITH (TIMESTAMP = 'ts')");
    start(Main.class, script);
    Writer stdin = process.outputWriter();
    BufferedReader stdout = process.inputReader();
    stdin.write("{\"stream\":\"cmd\",\"row\":{\"id\":1,\"ts\":1700000000000}}\n");
    stdin.write("{\"stream\":\"cmd\",\"row\":{\"id\":2,\"ts\":1700000000001}}\n");
    stdin.write("{\"stream\":\"ack\",\"row\":{\"id\":2,\"code\":0,\"ts\":1700000000002}}\n");
    stdin.flush();
    assertThat(stdout.readLine()).isEqualTo("{\"id\":2,\"code\":0}");

    kill(signal);

    assertThat(stdout.readLine()).isEqualTo("{\"id\":1,\"code\":null}");
    assertThat(stdout.readLine()).isNull();
    assertThat(exitCode()).as(err()).isZero();
    assertThat(err()).endsWith("stopped: drained\n").doesNotContain("Exception");
  }

  @Test
  void endsAtTheEndOfStdin() throws Exception {
    process.outputWriter().append("a\n").close();
    assertThat(process.inputReader().lines()).containsExactly("a", "the end");
    assertThat(exitCode()).as(err()).isZero();
    assertThat(err()).isEmpty();
  }

  @Test
  void endsQuietlyWhenItsReaderHasGone() throws Exception {
    Writer stdin = process.outputWriter();
    stdin.write("a\n");
    stdin.flush();
    assertThat(process.inputReader().readLine()).isEqualTo("a");
    process.getInputStream().close();
    stdin.write("b\n");
    stdin.flush();
    assertThat(exitCode()).as(err()).isZero();
    assertThat(err()).isEmpty();
  }

  /** The class path of this JVM, which Surefire hides in a manifest. */
  private static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  /** A shell without job control lets its background jobs, and their children, ignore SIGINT. */
  private static boolean ignoresInterrupts() throws IOException {
    Path status = Path.of("/proc/self/status");
    return Files.exists(status)
        && Files.readAllLines(status).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .map(line -> new BigInteger(line.substring(7).trim(), 16))
            .anyMatch(ignored -> ignored.testBit(1));
  }

  private void kill(String signal) throws Exception {
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
  }

  private int exitCode() throws InterruptedException {
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  private String err() throws IOException {
    return Files.readString(directory.resolve("err"));
  }

  private List<String> leftovers() throws IOException {
    try (var files = Files.list(directory)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !List.of("err", "copy.sql").contains(name))
          .toList();
    }
  }
}
