package dev.streamsql.connector.kafka;

import dev.streamsql.connector.OutputMessage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.flink.connector.kafka.lineage.DefaultKafkaDatasetFacet;
import org.apache.flink.connector.kafka.lineage.DefaultKafkaDatasetIdentifier;
import org.apache.flink.connector.kafka.lineage.KafkaDatasetFacet;
import org.apache.flink.connector.kafka.lineage.KafkaDatasetFacetProvider;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Makes Kafka records of messages; the producer chooses the partition, by key if there is one. */
final class MessageWriting
    implements KafkaRecordSerializationSchema<OutputMessage>, KafkaDatasetFacetProvider {
  private static final long serialVersionUID = 1L;

  private final String topic;

  MessageWriting(String topic) {
    this.topic = topic;
  }

  @Override
  public ProducerRecord<byte[], byte[]> serialize(
      OutputMessage message, KafkaSinkContext context, Long timestamp) {
    return new ProducerRecord<>(topic, bytes(message.key()), bytes(message.value()));
  }

  /** Where ids are used again, a restarted job asks for the topic's open transactions by this. */
  @Override
  public Optional<KafkaDatasetFacet> getKafkaDatasetFacet() {
    return Optional.of(
        new DefaultKafkaDatasetFacet(DefaultKafkaDatasetIdentifier.ofTopics(List.of(topic))));
  }

  private static byte[] bytes(String text) {
    return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
  }
}
