package dev.streamsql.clustertests;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** A Kafka broker as a process of its own, as {@code bin/local-kafka} starts it. */
final class KafkaProcess implements AutoCloseable {
  private final Path home;
  private final int port;

  private KafkaProcess(Path home, int port) {
    this.home = home;
    this.port = port;
  }

  /**
   * Starts a broker on a free port; returns when it answers.
   *
   * @param directory where its data goes: an empty directory on disk
   */
  static KafkaProcess start(Path directory) throws IOException, InterruptedException {
    KafkaProcess kafka = new KafkaProcess(directory, Program.freePorts());
    kafka.script("start").ok();
    return kafka;
  }

  /** Returns what {@code bootstrap.servers} takes. */
  String servers() {
    return "127.0.0.1:" + port;
  }

  private Program.Result script(String command) throws IOException, InterruptedException {
    return Program.run(
        Map.of("STREAMSQL_HOME", home.toString()), "bin/local-kafka", command, "--port", "" + port);
  }

  @Override
  public void close() throws IOException, InterruptedException {
    script("stop").ok();
  }
}
