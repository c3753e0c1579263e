package dev.streamsql.connector.lines;

import java.util.List;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;

/**
 * Gives the one split to the first reader that registers and tells the others that they are done.
 */
final class LineEnumerator implements SplitEnumerator<LineSplit, LineEnumeratorState> {
  private final SplitEnumeratorContext<LineSplit> context;
  private LineSplit unassigned;

  LineEnumerator(SplitEnumeratorContext<LineSplit> context, LineEnumeratorState state) {
    this.context = context;
    this.unassigned = state.unassigned();
  }

  @Override
  public void start() {}

  @Override
  public void addReader(int subtask) {
    if (unassigned != null) {
      context.assignSplit(unassigned, subtask);
      unassigned = null;
    }
    context.signalNoMoreSplits(subtask);
  }

  @Override
  public void handleSplitRequest(int subtask, String host) {
    // Readers never ask: the split comes with their registration.
  }

  @Override
  public void addSplitsBack(List<LineSplit> splits, int subtask) {
    for (LineSplit split : splits) {
      unassigned = split;
    }
  }

  @Override
  public LineEnumeratorState snapshotState(long checkpointId) {
    return new LineEnumeratorState(unassigned);
  }

  @Override
  public void close() {}
}
