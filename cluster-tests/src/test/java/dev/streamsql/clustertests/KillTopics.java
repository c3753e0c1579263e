package dev.streamsql.clustertests;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Topics with one partition each: written in order, and read as readers of committed rows do. */
final class KillTopics implements AutoCloseable {
  private final String servers;
  private final Admin admin;
  private final KafkaProducer<String, String> producer;

  KillTopics(String servers) {
    this.servers = servers;
    Map<String, Object> config = Map.of("bootstrap.servers", servers);
    admin = Admin.create(config);
    Map<String, Object> inOrder =
        Map.of(
            "bootstrap.servers",
            servers,
            "enable.idempotence",
            false,
            "max.in.flight.requests.per.connection",
            1);
    producer = new KafkaProducer<>(inOrder, new StringSerializer(), new StringSerializer());
  }

  void create(Collection<String> topics) throws Exception {
    admin
        .createTopics(topics.stream().map(topic -> new NewTopic(topic, 1, (short) 1)).toList())
        .all()
        .get();
  }

  /** Writes rows, in order; returns when the broker has them. */
  void send(List<KillRows.Row> rows, Map<String, String> topics) throws Exception {
    List<Future<?>> sent = new ArrayList<>();
    for (KillRows.Row row : rows) {
      sent.add(producer.send(new ProducerRecord<>(topics.get(row.stream()), row.json())));
    }
    for (Future<?> future : sent) {
      future.get();
    }
  }

  /** Returns up to where readers of committed rows see each topic. */
  Map<String, Long> committed(Collection<String> topics) throws Exception {
    return ends(topics, IsolationLevel.READ_COMMITTED);
  }

  /** Returns up to where each topic is written. */
  Map<String, Long> written(Collection<String> topics) throws Exception {
    return ends(topics, IsolationLevel.READ_UNCOMMITTED);
  }

  private Map<String, Long> ends(Collection<String> topics, IsolationLevel level) throws Exception {
    Map<TopicPartition, OffsetSpec> latest =
        topics.stream()
            .map(KillTopics::partition)
            .collect(Collectors.toMap(Function.identity(), partition -> OffsetSpec.latest()));
    Map<String, Long> ends = new TreeMap<>();
    for (Map.Entry<TopicPartition, ListOffsetsResultInfo> end :
        admin.listOffsets(latest, new ListOffsetsOptions(level)).all().get().entrySet()) {
      ends.put(end.getKey().topic(), end.getValue().offset());
    }
    return ends;
  }

  /** Reads all committed rows of a topic, by how often each is there. */
  Map<String, Integer> read(String topic) {
    Map<String, Object> config =
        Map.of("bootstrap.servers", servers, "isolation.level", "read_committed");
    Map<String, Integer> rows = new TreeMap<>();
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(config, new StringDeserializer(), new StringDeserializer())) {
      List<TopicPartition> partitions = List.of(partition(topic));
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      long end = consumer.endOffsets(partitions).get(partitions.get(0));
      while (consumer.position(partitions.get(0)) < end) {
        for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofMillis(100))) {
          rows.merge(record.value(), 1, Integer::sum);
        }
      }
    }
    return rows;
  }

  /** Returns whether a committed row at or behind a position has a part. */
  boolean hasFrom(String topic, long position, String part) {
    Map<String, Object> config =
        Map.of("bootstrap.servers", servers, "isolation.level", "read_committed");
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(config, new StringDeserializer(), new StringDeserializer())) {
      List<TopicPartition> partitions = List.of(partition(topic));
      consumer.assign(partitions);
      consumer.seek(partitions.get(0), position);
      long end = consumer.endOffsets(partitions).get(partitions.get(0));
      boolean found = false;
      while (!found && consumer.position(partitions.get(0)) < end) {
        for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofMillis(100))) {
          found |= record.value().contains(part);
        }
      }
      return found;
    }
  }

  private static TopicPartition partition(String topic) {
    return new TopicPartition(topic, 0);
  }

  @Override
  public void close() {
    producer.close();
    admin.close();
  }
}
