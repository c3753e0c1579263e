package dev.streamsql.connector.kafka;

import dev.streamsql.connector.json.JsonRows;
import dev.streamsql.connector.json.MalformedRowException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The topics of the tests on a broker; {@link #shared()} is the one broker of this JVM. */
final class TestKafka {
  private static final int SENT_AT_ONCE = 500;

  private static final class Shared {
    static final TestKafka INSTANCE = start();

    private static TestKafka start() {
      try {
        TestBroker broker = new TestBroker();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(broker)));
        return new TestKafka(broker);
      } catch (Exception e) {
        throw new IllegalStateException("the test broker cannot be started", e);
      }
    }

    private static void close(TestBroker broker) {
      try {
        broker.close();
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private final TestBroker broker;
  private final AtomicInteger topics = new AtomicInteger();

  TestKafka(TestBroker broker) {
    this.broker = broker;
  }

  /** Returns the broker that all tests share; started by the first. */
  static TestKafka shared() {
    return Shared.INSTANCE;
  }

  TestBroker broker() {
    return broker;
  }

  String servers() {
    return broker.servers();
  }

  Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", servers()));
  }

  /** Creates a topic with a name of its own. */
  String topic(String name, int partitions) throws Exception {
    String topic = name + "-" + topics.incrementAndGet();
    try (Admin admin = admin()) {
      admin.createTopics(List.of(new NewTopic(topic, partitions, (short) 1))).all().get();
      awaitTopic(admin, topic);
    }
    return topic;
  }

  /** A topic that is there may not be known to all parts of the broker yet. */
  private static void awaitTopic(Admin admin, String topic) throws Exception {
    long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (true) {
      try {
        admin.describeTopics(List.of(topic)).allTopicNames().get();
        return;
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof UnknownTopicOrPartitionException)
            || System.nanoTime() > deadline) {
          throw e;
        }
      }
    }
  }

  /** Writes rows to a topic's partition 0, in order. */
  void produce(String topic, List<String> values) throws Exception {
    send(
        values.stream()
            .map(value -> new ProducerRecord<byte[], byte[]>(topic, 0, null, bytes(value)))
            .toList());
  }

  /** Writes records, in order, and waits until the broker has them. */
  void send(List<ProducerRecord<byte[], byte[]>> records) throws Exception {
    // One request at a time keeps the order without sequence numbers, on which a producer was seen
    // to wait for ever behind a topic that was new to the broker.
    Map<String, Object> config =
        Map.of(
            "bootstrap.servers",
            servers(),
            "linger.ms",
            5,
            "enable.idempotence",
            false,
            "max.in.flight.requests.per.connection",
            1);
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer())) {
      List<Future<?>> sent = new ArrayList<>();
      for (ProducerRecord<byte[], byte[]> record : records) {
        sent.add(producer.send(record));
        // A broker in the JVM of a busy test can fall behind: no batch waits for long.
        if (sent.size() % SENT_AT_ONCE == 0) {
          sent.get(sent.size() - 1).get();
        }
      }
      for (Future<?> future : sent) {
        future.get();
      }
    }
  }

  /** Reads all that a topic holds now. */
  List<ConsumerRecord<byte[], byte[]>> consume(String topic) {
    return consume(topic, 0, Duration.ofSeconds(30));
  }

  /** Reads a topic from its beginning until it has given some messages and has no more. */
  List<ConsumerRecord<byte[], byte[]>> consume(String topic, int atLeast, Duration deadline) {
    return consume(topic, "read_uncommitted", atLeast, deadline);
  }

  /** Reads what transactions have committed until it has some messages and there are no more. */
  List<ConsumerRecord<byte[], byte[]>> committed(String topic, int atLeast) {
    return consume(topic, "read_committed", atLeast, Duration.ofSeconds(60));
  }

  private List<ConsumerRecord<byte[], byte[]>> consume(
      String topic, String isolation, int atLeast, Duration deadline) {
    Map<String, Object> config =
        Map.of("bootstrap.servers", servers(), "isolation.level", isolation);
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(info -> new TopicPartition(topic, info.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      long end = System.nanoTime() + deadline.toNanos();
      while (records.size() < atLeast || !atEnd(consumer, partitions)) {
        if (System.nanoTime() > end) {
          throw new AssertionError(
              "topic " + topic + " has " + records.size() + " of " + atLeast + " messages");
        }
        consumer.poll(Duration.ofMillis(100)).forEach(records::add);
      }
    }
    return records;
  }

  private static boolean atEnd(
      KafkaConsumer<byte[], byte[]> consumer, List<TopicPartition> partitions) {
    return consumer.endOffsets(partitions).entrySet().stream()
        .allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
  }

  /** Reads all rows that a topic holds now. */
  List<Map<String, Object>> rows(String topic) throws MalformedRowException {
    return rows(consume(topic));
  }

  static List<Map<String, Object>> rows(List<ConsumerRecord<byte[], byte[]>> records)
      throws MalformedRowException {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (ConsumerRecord<byte[], byte[]> record : records) {
      rows.add(JsonRows.parse(new String(record.value(), StandardCharsets.UTF_8)));
    }
    return rows;
  }

  static byte[] bytes(String text) {
    return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the CREATE STREAM of a topic that is read to its end as it is now. */
  String bounded(String stream, String topic, String more) {
    return create(stream, topic, ", 'scan.bounded.mode' = 'latest-offset'" + more);
  }

  /** Returns the CREATE STREAM of a topic; further options begin with a comma. */
  String create(String stream, String topic, String more) {
    return "CREATE STREAM %s WITH ('connector' = 'kafka', 'topic' = '%s',%n"
            .formatted(stream, topic)
        + "  'properties.bootstrap.servers' = '%s'%s);%n".formatted(servers(), more);
  }
}
