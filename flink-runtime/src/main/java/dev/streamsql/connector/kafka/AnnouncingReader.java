package dev.streamsql.connector.kafka;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.InputStatus;

/**
 * Gives a message without content for each partition that a Kafka reader is given, first of all.
 */
final class AnnouncingReader implements SourceReader<KafkaMessage, KafkaPartitionSplit> {
  private final SourceReader<KafkaMessage, KafkaPartitionSplit> reader;
  private final MessageReading reading;
  private final Queue<KafkaMessage> announcements = new ArrayDeque<>();

  AnnouncingReader(SourceReader<KafkaMessage, KafkaPartitionSplit> reader, MessageReading reading) {
    this.reader = reader;
    this.reading = reading;
  }

  @Override
  public void start() {
    reader.start();
  }

  @Override
  public InputStatus pollNext(ReaderOutput<KafkaMessage> output) throws Exception {
    KafkaMessage announcement = announcements.poll();
    if (announcement == null) {
      return reader.pollNext(output);
    }
    output.collect(announcement);
    return InputStatus.MORE_AVAILABLE;
  }

  @Override
  public List<KafkaPartitionSplit> snapshotState(long checkpointId) {
    return reader.snapshotState(checkpointId);
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    return announcements.isEmpty() ? reader.isAvailable() : CompletableFuture.completedFuture(null);
  }

  @Override
  public void addSplits(List<KafkaPartitionSplit> splits) {
    splits.forEach(
        split -> announcements.add(reading.announcement(split.getTopic(), split.getPartition())));
    reader.addSplits(splits);
  }

  @Override
  public void notifyNoMoreSplits() {
    reader.notifyNoMoreSplits();
  }

  @Override
  public void handleSourceEvents(SourceEvent event) {
    reader.handleSourceEvents(event);
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    reader.notifyCheckpointComplete(checkpointId);
  }

  @Override
  public void notifyCheckpointAborted(long checkpointId) throws Exception {
    reader.notifyCheckpointAborted(checkpointId);
  }

  @Override
  public void pauseOrResumeSplits(Collection<String> toPause, Collection<String> toResume) {
    reader.pauseOrResumeSplits(toPause, toResume);
  }

  @Override
  public void close() throws Exception {
    reader.close();
  }
}
