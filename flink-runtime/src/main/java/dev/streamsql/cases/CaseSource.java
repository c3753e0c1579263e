package dev.streamsql.cases;

import dev.streamsql.connector.lines.SourceLine;
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
 * Reads a case's event log and, in a held session, stays silent behind it. Nothing of it can be
 * restored: a case that fails is run anew.
 */
final class CaseSource implements Source<SourceLine, CaseSource.NoSplit, Integer> {
  private static final long serialVersionUID = 1L;

  private final String session;
  private final String key;
  private final boolean held;

  CaseSource(String session, String key, boolean held) {
    this.session = session;
    this.key = key;
    this.held = held;
  }

  /** The log is there by itself; there are no splits to hand out. */
  record NoSplit() implements SourceSplit {
    @Override
    public String splitId() {
      return "none";
    }
  }

  @Override
  public Boundedness getBoundedness() {
    return held ? Boundedness.CONTINUOUS_UNBOUNDED : Boundedness.BOUNDED;
  }

  @Override
  public SourceReader<SourceLine, NoSplit> createReader(SourceReaderContext context) {
    return new Reader(CaseSession.get(session).data(key), held);
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

  private static final class Reader implements SourceReader<SourceLine, NoSplit> {
    private final CaseData data;
    private final boolean held;
    private int next;

    Reader(CaseData data, boolean held) {
      this.data = data;
      this.held = held;
    }

    @Override
    public void start() {}

    @Override
    public InputStatus pollNext(ReaderOutput<SourceLine> output) {
      if (next < data.log().size()) {
        output.collect(new SourceLine(0, next + 1L, data.log().get(next)));
        next++;
        return InputStatus.MORE_AVAILABLE;
      }
      data.end().complete(null);
      return held ? InputStatus.NOTHING_AVAILABLE : InputStatus.END_OF_INPUT;
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
      return data.end().isDone()
          ? new CompletableFuture<>()
          : CompletableFuture.completedFuture(null);
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
