package dev.streamsql.join;

import dev.streamsql.time.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The rows that a clock has made due, over all keys, on their way out padded: oldest row time
 * first, ties in arrival order (contract section 5).
 */
final class PaddingQueue {
  private static final Comparator<Due> ORDER =
      Comparator.comparingLong(Due::time).thenComparingLong(Due::sequence);

  private final Buffers.Output output;
  private final StageCounters counters;
  private final List<Due> due = new ArrayList<>();
  private long moment;
  private boolean held;

  private record Due(Side side, long at, long time, long sequence, Object[] row) {}

  PaddingQueue(Buffers.Output output, StageCounters counters) {
    this.output = output;
    this.counters = counters;
  }

  /** Holds rows back until {@link #emit}, so that those of both sides get into one order. */
  void hold(boolean both) {
    held = both;
  }

  /** Begins a moment: what fell due at an earlier one goes out first. */
  void begin(long at, boolean flushing) {
    if (at != moment) {
      if (!held) {
        emit(flushing);
      }
      moment = at;
    }
  }

  /**
   * Adds the row at a place of a buffer.
   *
   * @param at the moment at which it fell due
   */
  void add(Side side, RowBuffer buffer, int place, long at) {
    due.add(new Due(side, at, buffer.time(place), buffer.sequence(place), buffer.row(place)));
  }

  /** Lets the rows out, padded. */
  void emit(boolean flushing) {
    if (due.isEmpty()) {
      return;
    }
    due.sort(ORDER);
    for (Due row : due) {
      long at = flushing ? Buffers.Output.NOW : row.at();
      if (row.side() == Side.LEFT) {
        counters.leftTimeoutEmitted();
        output.emit(row.row(), null, row.time(), at);
      } else {
        counters.rightTimeoutEmitted();
        output.emit(null, row.row(), row.time(), at);
      }
    }
    due.clear();
  }
}
