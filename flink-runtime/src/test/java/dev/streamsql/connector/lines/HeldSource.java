package dev.streamsql.connector.lines;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** Reads a file to its end and then stays, like a live source that has fallen silent. */
public final class HeldSource implements Source<SourceLine, LineSplit, LineEnumeratorState> {
  private static final long serialVersionUID = 1L;
  private static final Map<String, CompletableFuture<Void>> ENDS = new ConcurrentHashMap<>();

  private final String path;
  private final LineSource lines;

  HeldSource(String path) {
    this.path = path;
    this.lines = LineSource.concatenate(List.of(path));
  }

  /** Returns a future that completes when the file has been read and all of it is on its way. */
  public static CompletableFuture<Void> end(String path) {
    return ENDS.computeIfAbsent(path, key -> new CompletableFuture<>());
  }

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.CONTINUOUS_UNBOUNDED;
  }

  @Override
  public SourceReader<SourceLine, LineSplit> createReader(SourceReaderContext context) {
    return new HeldReader(lines.createReader(context), path);
  }

  @Override
  public SplitEnumerator<LineSplit, LineEnumeratorState> createEnumerator(
      SplitEnumeratorContext<LineSplit> context) {
    return lines.createEnumerator(context);
  }

  @Override
  public SplitEnumerator<LineSplit, LineEnumeratorState> restoreEnumerator(
      SplitEnumeratorContext<LineSplit> context, LineEnumeratorState state) {
    return lines.restoreEnumerator(context, state);
  }

  @Override
  public SimpleVersionedSerializer<LineSplit> getSplitSerializer() {
    return lines.getSplitSerializer();
  }

  @Override
  public SimpleVersionedSerializer<LineEnumeratorState> getEnumeratorCheckpointSerializer() {
    return lines.getEnumeratorCheckpointSerializer();
  }

  private static final class HeldReader implements SourceReader<SourceLine, LineSplit> {
    private final SourceReader<SourceLine, LineSplit> reader;
    private final String path;
    private boolean ended;

    HeldReader(SourceReader<SourceLine, LineSplit> reader, String path) {
      this.reader = reader;
      this.path = path;
    }

    @Override
    public void start() {
      reader.start();
    }

    @Override
    public InputStatus pollNext(ReaderOutput<SourceLine> output) throws Exception {
      InputStatus status = ended ? InputStatus.END_OF_INPUT : reader.pollNext(output);
      if (status == InputStatus.END_OF_INPUT) {
        ended = true;
        end(path).complete(null);
        return InputStatus.NOTHING_AVAILABLE;
      }
      return status;
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
      return ended ? new CompletableFuture<>() : reader.isAvailable();
    }

    @Override
    public List<LineSplit> snapshotState(long checkpointId) {
      return reader.snapshotState(checkpointId);
    }

    @Override
    public void addSplits(List<LineSplit> splits) {
      reader.addSplits(splits);
    }

    @Override
    public void notifyNoMoreSplits() {
      reader.notifyNoMoreSplits();
    }

    @Override
    public void close() throws Exception {
      reader.close();
    }
  }
}
