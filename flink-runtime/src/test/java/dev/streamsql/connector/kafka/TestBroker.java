package dev.streamsql.connector.kafka;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Writer;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.flink.util.FileUtils;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;

/**
 * A Kafka broker in this JVM. Listens twice: open to everyone, and with a password for the user
 * {@code alice}, who may do nothing but what access lists allow.
 */
final class TestBroker implements AutoCloseable {
  private final Path directory;
  private final Properties properties;
  private final String servers;
  private final String securedServers;
  private KafkaRaftServer server;

  /** Starts a broker with an empty data directory. */
  TestBroker() throws Exception {
    directory = Files.createTempDirectory("streamsql-kafka");
    List<Integer> ports = ports();
    servers = "127.0.0.1:" + ports.get(0);
    securedServers = "127.0.0.1:" + ports.get(1);
    properties = properties(ports.get(0), ports.get(1), ports.get(2));
    Path file = directory.resolve("server.properties");
    try (Writer writer = Files.newBufferedWriter(file)) {
      properties.store(writer, null);
    }
    String[] format = {"format", "-t", Uuid.randomUuid().toString(), "-c", file.toString()};
    PrintStream nothing = new PrintStream(OutputStream.nullOutputStream());
    if (StorageTool.execute(format, nothing) != 0) {
      throw new IllegalStateException("the broker's storage cannot be formatted");
    }
    start();
  }

  String servers() {
    return servers;
  }

  String securedServers() {
    return securedServers;
  }

  /** Starts the broker again, with its data and on its port. */
  void start() {
    server = new KafkaRaftServer(KafkaConfig.fromProps(properties), Time.SYSTEM);
    server.startup();
  }

  void stop() {
    server.shutdown();
    server.awaitShutdown();
  }

  @Override
  public void close() throws IOException {
    stop();
    FileUtils.deleteDirectory(directory.toFile());
  }

  private Properties properties(int open, int secured, int controller) {
    String host = "://127.0.0.1:";
    Properties properties = new Properties();
    properties.putAll(
        Map.of(
            "process.roles", "broker,controller",
            "node.id", "1",
            "controller.quorum.voters", "1@127.0.0.1:" + controller,
            "controller.listener.names", "CONTROLLER",
            "inter.broker.listener.name", "OPEN",
            "listeners",
                "OPEN"
                    + host
                    + open
                    + ",SECURED"
                    + host
                    + secured
                    + ",CONTROLLER"
                    + host
                    + controller,
            "advertised.listeners", "OPEN" + host + open + ",SECURED" + host + secured,
            "listener.security.protocol.map",
                "OPEN:PLAINTEXT,SECURED:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT",
            "log.dirs", directory.resolve("data").toString()));
    properties.putAll(
        Map.of(
            "listener.name.secured.sasl.enabled.mechanisms", "PLAIN",
            "listener.name.secured.plain.sasl.jaas.config",
                "org.apache.kafka.common.security.plain.PlainLoginModule required"
                    + " user_alice=\"wonderland\";",
            "authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
            "super.users", "User:ANONYMOUS",
            "auto.create.topics.enable", "false"));
    properties.putAll(
        Map.of(
            "offsets.topic.replication.factor", "1",
            "offsets.topic.num.partitions", "1",
            "transaction.state.log.replication.factor", "1",
            "transaction.state.log.min.isr", "1",
            "transaction.state.log.num.partitions", "1",
            "share.coordinator.state.topic.replication.factor", "1",
            "share.coordinator.state.topic.min.isr", "1",
            "group.initial.rebalance.delay.ms", "0",
            // Some tests' messages are older than any retention.
            "log.retention.ms", "-1",
            "log.cleaner.enable", "false"));
    return properties;
  }

  /** Returns three free ports; held at once, for a port that is given back may come again. */
  private static List<Integer> ports() throws IOException {
    try (ServerSocket first = new ServerSocket(0);
        ServerSocket second = new ServerSocket(0);
        ServerSocket third = new ServerSocket(0)) {
      return List.of(first.getLocalPort(), second.getLocalPort(), third.getLocalPort());
    }
  }
}
