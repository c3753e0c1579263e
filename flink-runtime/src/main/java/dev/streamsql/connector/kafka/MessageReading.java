package dev.streamsql.connector.kafka;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Takes messages from Kafka undecoded: a message that cannot be decoded must reach the dead
 * letters, and a source has no side output.
 */
final class MessageReading implements KafkaRecordDeserializationSchema<KafkaMessage> {
  private static final long serialVersionUID = 1L;

  private final Map<String, Integer> topics = new HashMap<>();
  private final boolean withKey;
  private final boolean withHeaders;

  /**
   * Creates a reading.
   *
   * @param topics the source's topics, in order
   * @param withKey whether the plan needs keys
   * @param withHeaders whether the plan needs headers
   */
  MessageReading(List<String> topics, boolean withKey, boolean withHeaders) {
    topics.forEach(topic -> this.topics.put(topic, this.topics.size()));
    this.withKey = withKey;
    this.withHeaders = withHeaders;
  }

  @Override
  public void deserialize(ConsumerRecord<byte[], byte[]> message, Collector<KafkaMessage> out) {
    out.collect(
        new KafkaMessage(
            topics.get(message.topic()),
            message.partition(),
            message.offset(),
            message.timestamp(),
            withKey || message.value() == null ? message.key() : null,
            message.value(),
            withHeaders ? headers(message) : List.of()));
  }

  KafkaMessage announcement(String topic, int partition) {
    return KafkaMessage.announcement(topics.get(topic), partition);
  }

  private static List<KafkaMessage.Header> headers(ConsumerRecord<byte[], byte[]> message) {
    List<KafkaMessage.Header> headers = new ArrayList<>();
    message
        .headers()
        .forEach(header -> headers.add(new KafkaMessage.Header(header.key(), header.value())));
    return headers;
  }

  @Override
  public TypeInformation<KafkaMessage> getProducedType() {
    return KafkaMessage.TYPE;
  }
}
