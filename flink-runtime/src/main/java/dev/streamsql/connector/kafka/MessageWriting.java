package dev.streamsql.connector.kafka;

import dev.streamsql.connector.OutputMessage;
import java.nio.charset.StandardCharsets;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Makes Kafka records of messages; the producer chooses the partition, by key if there is one. */
final class MessageWriting implements KafkaRecordSerializationSchema<OutputMessage> {
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

  private static byte[] bytes(String text) {
    return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
  }
}
