package dev.streamsql.connector.kafka;

import dev.streamsql.row.RowTypes;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;

/**
 * A message as it comes from Kafka, with as much of it as the plan needs.
 *
 * @param topic the index of its topic in option {@code topic}
 * @param partition its Kafka partition
 * @param offset its offset
 * @param timestamp its time in milliseconds since 1970; -1 where it has none
 * @param key its key; null where it has none or the plan does not need it
 * @param value its value; null for a tombstone
 * @param headers its headers; empty where the plan does not need them
 */
record KafkaMessage(
    int topic,
    int partition,
    long offset,
    long timestamp,
    byte[] key,
    byte[] value,
    List<Header> headers) {

  /** The type of messages on an edge. */
  static final TypeInformation<KafkaMessage> TYPE =
      new RowTypes<>(KafkaMessage.class, new KafkaMessageSerializer(), false);

  /** The offset of what is no message: it says that its partition is read from now on. */
  private static final long ANNOUNCEMENT = Long.MIN_VALUE;

  /** More partitions than a Kafka topic can sensibly have. */
  private static final int MAX_PARTITIONS = 100_000;

  /**
   * A header.
   *
   * @param name its name, which may occur again
   * @param value its value; may be null
   */
  record Header(String name, byte[] value) {}

  /** Makes what says that a partition is read from now on. */
  static KafkaMessage announcement(int topic, int partition) {
    return new KafkaMessage(topic, partition, ANNOUNCEMENT, -1L, null, null, List.of());
  }

  boolean isAnnouncement() {
    return offset == ANNOUNCEMENT;
  }

  /** Returns the partition's number, made unique over the topics of the source. */
  int sourcePartition() {
    return topic * MAX_PARTITIONS + partition;
  }
}
