package dev.streamsql.join;

import dev.streamsql.time.SideClocks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The left rows that one moment of the left clock has made due, over all keys, on their way out:
 * oldest row time first, ties in arrival order (contract section 5).
 */
final class PaddingQueue {
  private static final Comparator<Due> ORDER =
      Comparator.comparingLong(Due::time).thenComparingLong(Due::sequence);

  private final SideClocks clocks;
  private final Buffers.Output output;
  private final StageCounters counters;
  private final List<Due> due = new ArrayList<>();
  private long moment;

  private record Due(long time, long sequence, Object[] row) {}

  PaddingQueue(SideClocks clocks, Buffers.Output output, StageCounters counters) {
    this.clocks = clocks;
    this.output = output;
    this.counters = counters;
  }

  /** Begins a moment: what fell due at an earlier one goes out first. */
  void begin(long at, boolean flushing) {
    if (at != moment) {
      emit(flushing);
      moment = at;
    }
  }

  /** Adds the row at a place of a buffer. */
  void add(RowBuffer buffer, int place) {
    due.add(new Due(buffer.time(place), buffer.sequence(place), buffer.row(place)));
  }

  /** Lets the rows out, padded. */
  void emit(boolean flushing) {
    if (due.isEmpty()) {
      return;
    }
    due.sort(ORDER);
    for (Due row : due) {
      counters.leftTimeoutEmitted();
      long at = flushing ? Buffers.Output.NOW : clocks.expiry(row.time());
      output.emit(row.row(), null, at);
    }
    due.clear();
  }
}
