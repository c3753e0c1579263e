package dev.streamsql.connector.kafka;

import java.io.IOException;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.KafkaSourceEnumState;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * Flink's Kafka source, whose readers say which partitions they have before they give a message of
 * any: a join in complete mode waits for a partition that is only read later (contract section 11).
 */
final class AnnouncedPartitions
    implements Source<KafkaMessage, KafkaPartitionSplit, KafkaSourceEnumState> {
  private static final long serialVersionUID = 1L;

  private final KafkaSource<KafkaMessage> source;
  private final MessageReading reading;

  AnnouncedPartitions(KafkaSource<KafkaMessage> source, MessageReading reading) {
    this.source = source;
    this.reading = reading;
  }

  @Override
  public Boundedness getBoundedness() {
    return source.getBoundedness();
  }

  @Override
  public SourceReader<KafkaMessage, KafkaPartitionSplit> createReader(SourceReaderContext context)
      throws Exception {
    return new AnnouncingReader(source.createReader(context), reading);
  }

  @Override
  public SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> createEnumerator(
      SplitEnumeratorContext<KafkaPartitionSplit> context) {
    return source.createEnumerator(context);
  }

  @Override
  public SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> restoreEnumerator(
      SplitEnumeratorContext<KafkaPartitionSplit> context, KafkaSourceEnumState state)
      throws IOException {
    return source.restoreEnumerator(context, state);
  }

  @Override
  public SimpleVersionedSerializer<KafkaPartitionSplit> getSplitSerializer() {
    return source.getSplitSerializer();
  }

  @Override
  public SimpleVersionedSerializer<KafkaSourceEnumState> getEnumeratorCheckpointSerializer() {
    return source.getEnumeratorCheckpointSerializer();
  }
}
