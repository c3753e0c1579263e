package dev.streamsql.connector.lines;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** Reads a file as {@link LineSource} does; tests say what their readers do besides. */
abstract class ReadLog implements Source<SourceLine, LineSplit, LineEnumeratorState> {
  private static final long serialVersionUID = 1L;

  final String path;
  final LineSource lines;

  ReadLog(String path) {
    this.path = path;
    this.lines = LineSource.concatenate(List.of(path));
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

  /** A reader that does what another one does. */
  abstract static class Reader implements SourceReader<SourceLine, LineSplit> {
    private final SourceReader<SourceLine, LineSplit> reader;

    Reader(SourceReader<SourceLine, LineSplit> reader) {
      this.reader = reader;
    }

    @Override
    public void start() {
      reader.start();
    }

    @Override
    public InputStatus pollNext(ReaderOutput<SourceLine> output) throws Exception {
      return reader.pollNext(output);
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
      return reader.isAvailable();
    }

    @Override
    public List<LineSplit> snapshotState(long checkpointId) {
      return reader.snapshotState(checkpointId);
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) throws Exception {
      reader.notifyCheckpointComplete(checkpointId);
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
