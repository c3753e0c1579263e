package dev.streamsql.clustertests;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Future;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Time;

/** A broker in this JVM with the settings of {@code docker-compose.yml}. */
final class ComposeKafka implements AutoCloseable {
  /** The Kafka image brings one. */
  private static final String CLUSTER = "5L6g3nShT-eMCtK--X86sw";

  private final KafkaRaftServer server;

  private ComposeKafka(KafkaRaftServer server) {
    this.server = server;
  }

  static ComposeKafka start(Path directory, ComposeFile compose) throws IOException {
    Properties properties = compose.kafkaProperties();
    properties.put("log.dirs", directory.resolve("kafka").toString());
    Path file = directory.resolve("server.properties");
    try (Writer writer = Files.newBufferedWriter(file)) {
      properties.store(writer, null);
    }
    String[] format = {"format", "-t", CLUSTER, "-c", file.toString()};
    if (StorageTool.execute(format, new PrintStream(OutputStream.nullOutputStream())) != 0) {
      throw new AssertionError("cannot format for " + properties);
    }
    KafkaRaftServer server = new KafkaRaftServer(KafkaConfig.fromProps(properties), Time.SYSTEM);
    server.startup();
    return new ComposeKafka(server);
  }

  /** Writes {@code kafka-topics.sh} as the image has it. */
  static void writeClient(Path bin) throws IOException {
    Program.writeScript(
        bin.resolve("kafka-topics.sh"),
        "exec "
            + JavaProcess.java()
            + " -XX:+UseSerialGC "
            + Program.SHORT_LIVED
            + " -Dlog.file="
            + bin.resolveSibling("kafka-topics.log")
            + " -cp '"
            + System.getProperty("java.class.path")
            + "' org.apache.kafka.tools.TopicCommand \"$@\"");
  }

  /** Writes messages. */
  static void produce(String servers, String topic, String... messages) throws Exception {
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", servers), new StringSerializer(), new StringSerializer())) {
      for (String message : List.of(messages)) {
        Future<RecordMetadata> sent = producer.send(new ProducerRecord<>(topic, message));
        sent.get();
      }
    }
  }

  @Override
  public void close() {
    server.shutdown();
    server.awaitShutdown();
  }
}
