package dev.streamsql.embedded;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * Reads the rows that callers emit, in one order, until the query is stopped. Nothing of it can be
 * restored: rows that were only in memory are gone with the process.
 */
final class MemorySource implements Source<MemoryEvent, MemorySource.NoSplit, Integer> {
  private static final long serialVersionUID = 1L;

  private final String session;

  MemorySource(String session) {
    this.session = session;
  }

  /** The queue is there by itself; there are no splits to hand out. */
  record NoSplit() implements SourceSplit {
    @Override
    public String splitId() {
      return "none";
    }
  }

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.CONTINUOUS_UNBOUNDED;
  }

  @Override
  public SourceReader<MemoryEvent, NoSplit> createReader(SourceReaderContext context) {
    return new Reader(MemorySession.get(session));
  }

  @Override
  public SplitEnumerator<NoSplit, Integer> createEnumerator(
      SplitEnumeratorContext<NoSplit> context) {
    return new Enumerator();
  }

  @Override
  public SplitEnumerator<NoSplit, Integer> restoreEnumerator(
      SplitEnumeratorContext<NoSplit> context, Integer state) {
    return new Enumerator();
  }

  @Override
  public SimpleVersionedSerializer<NoSplit> getSplitSerializer() {
    return new Nothing<>(new NoSplit());
  }

  @Override
  public SimpleVersionedSerializer<Integer> getEnumeratorCheckpointSerializer() {
    return new Nothing<>(0);
  }

  private record Nothing<T>(T value) implements SimpleVersionedSerializer<T> {
    @Override
    public int getVersion() {
      return 1;
    }

    @Override
    public byte[] serialize(T ignored) {
      return new byte[0];
    }

    @Override
    public T deserialize(int version, byte[] serialized) {
      return value;
    }
  }

  private static final class Enumerator implements SplitEnumerator<NoSplit, Integer> {
    @Override
    public void start() {}

    @Override
    public void handleSplitRequest(int subtask, String host) {}

    @Override
    public void addSplitsBack(List<NoSplit> splits, int subtask) {}

    @Override
    public void addReader(int subtask) {}

    @Override
    public Integer snapshotState(long checkpoint) {
      return 0;
    }

    @Override
    public void close() {}
  }

  private static final class Reader implements SourceReader<MemoryEvent, NoSplit> {
    private final MemorySession session;

    Reader(MemorySession session) {
      this.session = session;
    }

    @Override
    public void start() {}

    @Override
    public InputStatus pollNext(ReaderOutput<MemoryEvent> output) {
      MemoryEvent event = session.poll();
      if (event != null) {
        output.collect(event);
        return InputStatus.MORE_AVAILABLE;
      }
      return session.isDrained() ? InputStatus.END_OF_INPUT : InputStatus.NOTHING_AVAILABLE;
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
      return session.available();
    }

    @Override
    public List<NoSplit> snapshotState(long checkpoint) {
      return List.of();
    }

    @Override
    public void addSplits(List<NoSplit> splits) {}

    @Override
    public void notifyNoMoreSplits() {}

    @Override
    public void close() {}
  }
}
