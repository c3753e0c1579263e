package dev.streamsql.localkafka;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Lists, fills and shows topics. */
final class Clients {
  private static final Duration POLL = Duration.ofMillis(200);

  private final String servers;

  Clients(String servers) {
    this.servers = servers;
  }

  /** Returns whether the broker answers. */
  boolean answers() throws InterruptedException {
    if (!listens()) {
      return false;
    }
    try (Admin admin = admin()) {
      admin.describeCluster().nodes().get();
      return true;
    } catch (ExecutionException e) {
      return false;
    }
  }

  /** A closed port says so at once; Kafka's client would try again and again. */
  private boolean listens() {
    int colon = servers.lastIndexOf(':');
    int port = Integer.parseInt(servers.substring(colon + 1));
    try (Socket socket = new Socket(servers.substring(0, colon), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  /** Prints each topic with its partitions. */
  void topics(PrintStream out) throws ExecutionException, InterruptedException {
    try (Admin admin = admin()) {
      TreeSet<String> names = new TreeSet<>(admin.listTopics().names().get());
      Map<String, TopicDescription> all = admin.describeTopics(names).allTopicNames().get();
      for (String name : names) {
        int partitions = all.get(name).partitions().size();
        out.println(name + "\t" + partitions + (partitions == 1 ? " partition" : " partitions"));
      }
    }
  }

  private Admin admin() {
    return Admin.create(
        Map.of(
            "bootstrap.servers", servers,
            "request.timeout.ms", 5000,
            "default.api.timeout.ms", 10_000));
  }

  /**
   * Writes each line as a message; the broker makes the topic if there is none.
   *
   * @return how many
   */
  long produce(String topic, BufferedReader lines)
      throws IOException, ExecutionException, InterruptedException {
    Map<String, Object> config = Map.of("bootstrap.servers", servers, "max.block.ms", 10_000);
    long count = 0;
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(config, new StringSerializer(), new StringSerializer())) {
      Future<?> last = null;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isBlank()) {
          last = producer.send(new ProducerRecord<>(topic, line));
          count++;
        }
        if (!lines.ready()) {
          producer.flush();
        }
      }
      if (last != null) {
        last.get();
      }
    }
    return count;
  }

  /**
   * Prints the messages of a topic, one a line.
   *
   * @param fromBeginning whether to begin with the oldest message; else with the next one
   * @param committed whether messages of transactions are left out until they are committed
   * @param max after how many to end
   */
  void consume(String topic, boolean fromBeginning, boolean committed, long max, PrintStream out) {
    Map<String, Object> config =
        Map.of(
            "bootstrap.servers",
            servers,
            "allow.auto.create.topics",
            false,
            "isolation.level",
            committed ? "read_committed" : "read_uncommitted");
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(config, new StringDeserializer(), new StringDeserializer())) {
      List<TopicPartition> partitions = new ArrayList<>();
      consumer
          .partitionsFor(topic)
          .forEach(info -> partitions.add(new TopicPartition(topic, info.partition())));
      if (partitions.isEmpty()) {
        throw new IllegalArgumentException("there is no topic " + topic);
      }
      consumer.assign(partitions);
      if (fromBeginning) {
        consumer.seekToBeginning(partitions);
      } else {
        consumer.seekToEnd(partitions);
      }
      long left = max;
      while (left > 0 && !out.checkError()) {
        for (ConsumerRecord<String, String> message : consumer.poll(POLL)) {
          if (left-- > 0) {
            out.println(message.value());
          }
        }
      }
    }
  }
}
