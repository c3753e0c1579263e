package dev.streamsql.join;

import dev.streamsql.plan.JoinKind;
import dev.streamsql.time.Side;
import dev.streamsql.time.SideClocks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The rules of one join stage, row by row (contract sections 4 and 5), without Flink.
 *
 * <p>For each arriving row: {@link #raise} both clocks, which pads what is due, then {@link
 * #arrive}. Padding comes out before the row that caused it, oldest row time first, ties in arrival
 * order. Not thread-safe.
 */
final class JoinStage {
  private static final Comparator<Due> DUE_ORDER =
      Comparator.comparingLong(Due::time).thenComparingLong(Due::sequence);

  private final JoinKind kind;
  private final long withinNanos;
  private final SideClocks clocks;
  private final Buffers buffers;
  private final Buffers.Output output;
  private final StageCounters counters;

  /** Left rows that one moment of the left clock has made due, over all keys. */
  private final List<Due> due = new ArrayList<>();

  private long dueAt;
  private long nextSequence;

  /** A left row to be padded. */
  private record Due(long time, long sequence, Object[] row) {}

  /**
   * Creates a stage without rows.
   *
   * @param kind INNER or LEFT
   * @param withinNanos the stage's WITHIN; positive
   * @param clocks the stage's clocks
   * @param buffers where rows and timers are kept
   * @param output receives pairs and padded rows
   * @param counters the stage's counts
   */
  JoinStage(
      JoinKind kind,
      long withinNanos,
      SideClocks clocks,
      Buffers buffers,
      Buffers.Output output,
      StageCounters counters) {
    this.kind = kind;
    this.withinNanos = withinNanos;
    this.clocks = clocks;
    this.buffers = buffers;
    this.output = output;
    this.counters = counters;
  }

  /** Returns the stage's clocks. */
  SideClocks clocks() {
    return clocks;
  }

  /** Returns the sequence that the next buffered row gets at least. */
  long nextSequence() {
    return nextSequence;
  }

  /** Continues a checkpoint's sequence. */
  void restoreSequence(long sequence) {
    nextSequence = Math.max(nextSequence, sequence);
  }

  /** Moves a side's clock forward: rows that expire leave, unmatched left ones padded. */
  void raise(Side side, long clock) {
    if (clocks.raise(side, clock)) {
      fire(side, clock);
    }
  }

  /** Pads every left row that is still waiting; call once, when all input has ended. */
  void flush() {
    for (Side side : Side.values()) {
      fire(side, Long.MAX_VALUE);
    }
  }

  private void fire(Side side, long clock) {
    buffers.fire(side, clock, at -> expire(side, at));
    emitDue();
  }

  private void expire(Side side, long at) {
    RowBuffer buffer = buffers.get(side);
    if (buffer == null || buffer.timer() != at) {
      // Replaced by an earlier timer, for a row that came out of order.
      return;
    }
    if (at != dueAt) {
      emitDue();
      dueAt = at;
    }
    while (buffer.size() > 0 && clocks.expiry(buffer.time(0)) <= at) {
      if (side == Side.LEFT && kind == JoinKind.LEFT && !buffer.isMatched(0)) {
        due.add(new Due(buffer.time(0), buffer.sequence(0), buffer.row(0)));
      }
      buffer.removeFirst();
      counters.buffered(-1);
    }
    buffer.setTimer(RowBuffer.NO_TIMER);
    schedule(side, buffer);
    buffers.put(side, buffer);
  }

  private void emitDue() {
    if (due.isEmpty()) {
      return;
    }
    due.sort(DUE_ORDER);
    for (Due row : due) {
      counters.leftTimeoutEmitted();
      output.accept(row.row(), null);
    }
    due.clear();
  }

  private void schedule(Side side, RowBuffer buffer) {
    if (buffer.size() == 0) {
      return;
    }
    long at = clocks.expiry(buffer.time(0));
    if (buffer.timer() == RowBuffer.NO_TIMER || at < buffer.timer()) {
      buffer.setTimer(at);
      buffers.schedule(side, at);
    }
  }

  /**
   * Takes a row of the current key: matches it with the other side's rows in their arrival order,
   * then buffers it. The clocks must have been raised for it.
   *
   * @param side the row's side
   * @param time its time in nanoseconds, not negative
   * @param row the columns that the join carries; not changed from now on
   * @return false where the row is late: dropped and counted
   */
  boolean arrive(Side side, long time, Object[] row) {
    if (clocks.isBehind(side, time)) {
      counters.lateDropped();
      return false;
    }
    boolean matched = probe(side, time, row);
    RowBuffer own = buffers.get(side);
    if (own == null) {
      own = new RowBuffer();
    }
    long sequence = Math.max(nextSequence, own.lastSequence() + 1);
    nextSequence = sequence + 1;
    own.add(time, sequence, matched, row);
    counters.buffered(1);
    schedule(side, own);
    buffers.put(side, own);
    return true;
  }

  private boolean probe(Side side, long time, Object[] row) {
    Side otherSide = side.other();
    RowBuffer other = buffers.get(otherSide);
    if (other == null) {
      return false;
    }
    // The difference of two times that are not negative cannot overflow; the sum can.
    long oldest = Math.max(time - withinNanos, clocks.oldestLive(otherSide));
    long newest = time > Long.MAX_VALUE - withinNanos ? Long.MAX_VALUE : time + withinNanos;
    int from = other.firstAtLeast(oldest);
    int to = from;
    while (to < other.size() && other.time(to) <= newest) {
      to++;
    }
    if (from == to) {
      return false;
    }
    boolean changed = false;
    for (int place : places(other, from, to)) {
      counters.matchEmitted();
      if (side == Side.LEFT) {
        output.accept(row, other.row(place));
      } else {
        changed |= !other.isMatched(place);
        other.setMatched(place);
        output.accept(other.row(place), row);
      }
    }
    if (changed) {
      buffers.put(otherSide, other);
    }
    return true;
  }

  /** The places from..to in arrival order. */
  private static int[] places(RowBuffer buffer, int from, int to) {
    int[] places = new int[to - from];
    Arrays.setAll(places, i -> from + i);
    if (buffer.isDisordered()) {
      return Arrays.stream(places)
          .boxed()
          .sorted(Comparator.comparingLong(buffer::sequence))
          .mapToInt(Integer::intValue)
          .toArray();
    }
    return places;
  }
}
