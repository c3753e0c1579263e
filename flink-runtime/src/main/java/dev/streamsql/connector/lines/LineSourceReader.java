package dev.streamsql.connector.lines;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.core.io.InputStatus;

/**
 * Emits the lines that the reading thread hands over and knows, for a checkpoint, the position
 * behind the last line that was emitted in each file. Used by the task's thread only.
 */
final class LineSourceReader implements SourceReader<SourceLine, LineSplit> {
  private static final CompletableFuture<Void> NOW = CompletableFuture.completedFuture(null);

  private final Function<LineSplit, LineFetcher> fetchers;
  private CompletableFuture<Void> assigned = new CompletableFuture<>();
  private boolean noMoreSplits;
  private LinePositions positions;
  private LineFetcher fetcher;
  private LineBatch batch;
  private int next;

  /**
   * Creates the reader.
   *
   * @param fetchers starts reading a split
   */
  LineSourceReader(Function<LineSplit, LineFetcher> fetchers) {
    this.fetchers = fetchers;
  }

  @Override
  public void start() {}

  @Override
  public void addSplits(List<LineSplit> splits) {
    for (LineSplit split : splits) {
      if (fetcher != null) {
        throw new IllegalStateException("a line source has one split");
      }
      positions = new LinePositions(split);
      fetcher = fetchers.apply(split);
    }
    assigned.complete(null);
  }

  @Override
  public void notifyNoMoreSplits() {
    noMoreSplits = true;
    assigned.complete(null);
  }

  @Override
  public InputStatus pollNext(ReaderOutput<SourceLine> output) throws IOException {
    if (fetcher == null) {
      return noMoreSplits ? InputStatus.END_OF_INPUT : InputStatus.NOTHING_AVAILABLE;
    }
    if (batch == null) {
      batch = fetcher.handover().poll();
      next = 0;
      if (batch == null) {
        return fetcher.handover().isDrained() ? endOfSplit() : InputStatus.NOTHING_AVAILABLE;
      }
    }
    emit(output);
    return InputStatus.MORE_AVAILABLE;
  }

  private void emit(ReaderOutput<SourceLine> output) {
    SourceLine line = batch.line(next);
    positions.advance(line, batch.offset(next), batch.time(next));
    next++;
    if (next == batch.size()) {
      batch = null;
    }
    output.collect(line);
  }

  private InputStatus endOfSplit() {
    fetcher.close();
    fetcher = null;
    positions = null;
    if (!noMoreSplits) {
      assigned = new CompletableFuture<>();
      return InputStatus.NOTHING_AVAILABLE;
    }
    return InputStatus.END_OF_INPUT;
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    if (batch != null) {
      return NOW;
    }
    return fetcher == null ? assigned : fetcher.handover().available();
  }

  @Override
  public List<LineSplit> snapshotState(long checkpointId) {
    List<LineSplit> splits = new ArrayList<>(1);
    if (positions != null) {
      splits.add(positions.split());
    }
    return splits;
  }

  @Override
  public void close() {
    if (fetcher != null) {
      fetcher.close();
    }
  }
}
