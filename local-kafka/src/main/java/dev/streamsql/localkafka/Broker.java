package dev.streamsql.localkafka;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;

/** One Kafka node that is broker and controller, for this machine only. */
final class Broker {
  private Broker() {}

  /**
   * Runs the broker until the process is told to end.
   *
   * @param directory where its data is, from earlier runs too
   * @param port the port that clients connect to; the controller has the next one
   */
  static void run(Path directory, int port) throws IOException {
    Properties properties = properties(directory, port);
    Path file = Files.createDirectories(directory).resolve("server.properties");
    try (Writer writer = Files.newBufferedWriter(file)) {
      properties.store(writer, null);
    }
    if (!Files.exists(directory.resolve("data/meta.properties"))) {
      String[] format = {"format", "-t", Uuid.randomUuid().toString(), "-c", file.toString()};
      if (StorageTool.execute(format, new PrintStream(OutputStream.nullOutputStream())) != 0) {
        throw new IOException("cannot format " + directory.resolve("data"));
      }
    }
    KafkaRaftServer server = new KafkaRaftServer(KafkaConfig.fromProps(properties), Time.SYSTEM);
    try {
      server.startup();
    } catch (RuntimeException e) {
      // Threads of the half that has started would keep the process alive.
      e.printStackTrace();
      Runtime.getRuntime().halt(1);
    }
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdown));
    server.awaitShutdown();
  }

  /**
   * Checks that a broker can have its two ports.
   *
   * @throws IllegalArgumentException if another process has one
   */
  static void checkFree(int port) {
    for (int needed = port; needed <= port + 1; needed++) {
      try (ServerSocket socket = new ServerSocket(needed, 1, InetAddress.getLoopbackAddress())) {
        socket.setReuseAddress(true);
      } catch (IOException e) {
        throw new IllegalArgumentException(
            "127.0.0.1:"
                + needed
                + " is in use by another process: choose another --port (the broker needs "
                + port
                + " and "
                + (port + 1)
                + ")");
      }
    }
  }

  private static Properties properties(Path directory, int port) {
    String host = "://127.0.0.1:";
    int controller = port + 1;
    Properties properties = new Properties();
    properties.putAll(
        Map.of(
            "process.roles", "broker,controller",
            "node.id", "1",
            "controller.quorum.voters", "1@127.0.0.1:" + controller,
            "controller.listener.names", "CONTROLLER",
            "inter.broker.listener.name", "PLAINTEXT",
            "listeners", "PLAINTEXT" + host + port + ",CONTROLLER" + host + controller,
            "advertised.listeners", "PLAINTEXT" + host + port,
            "listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT",
            "log.dirs", directory.resolve("data").toString(),
            // Sample data may be older than a week.
            "log.retention.ms", "-1"));
    // One node cannot have replicas.
    properties.putAll(
        Map.of(
            "offsets.topic.replication.factor", "1",
            "offsets.topic.num.partitions", "1",
            "transaction.state.log.replication.factor", "1",
            "transaction.state.log.min.isr", "1",
            "transaction.state.log.num.partitions", "1",
            "share.coordinator.state.topic.replication.factor", "1",
            "share.coordinator.state.topic.min.isr", "1",
            "group.initial.rebalance.delay.ms", "0"));
    return properties;
  }
}
