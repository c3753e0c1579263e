package dev.streamsql.join;

import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.WallClock;
import dev.streamsql.row.StreamRow;
import dev.streamsql.time.SideClocks;
import java.util.Arrays;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Makes a stage's output rows: left columns, right columns, and their time for a later stage. All
 * have the same array of values: who takes them reads what it needs at once, and a network edge
 * writes them at once.
 */
final class JoinOutput implements Buffers.Output {
  private static final long NANOS_PER_MILLI = 1_000_000L;

  private final Output<StreamRecord<StreamRow>> output;
  private final JoinStep step;
  private final int tag;
  private final int subtask;
  private final int parallelism;
  private final int leftWidth;
  private final int rightWidth;
  private final Object[] joined;
  private final long clockStep;
  private long arrival = StreamRow.NO_ARRIVAL;
  private long told = StreamRow.NO_ARRIVAL;
  private long nextClock = Long.MIN_VALUE;

  /**
   * Creates the output of a subtask.
   *
   * @param tag the tag of the joined rows' stream
   */
  JoinOutput(
      Output<StreamRecord<StreamRow>> output,
      JoinStep step,
      int tag,
      int subtask,
      int parallelism) {
    this.output = output;
    this.step = step;
    this.tag = tag;
    this.subtask = subtask;
    this.parallelism = parallelism;
    this.leftWidth = step.left().columns().size();
    this.rightWidth = step.right().columns().size();
    this.joined = new Object[leftWidth + rightWidth + (step.timed() ? 1 : 0)];
    this.clockStep = Math.max(1L, step.withinNanos() / 100 / NANOS_PER_MILLI);
  }

  /** Notes the moment of the row being processed, {@link StreamRow#NO_ARRIVAL} if unknown. */
  void arrived(long moment) {
    arrival = Math.max(arrival, moment);
  }

  @Override
  public void emit(Object[] left, Object[] right, long time, long due) {
    fill(0, leftWidth, left);
    fill(leftWidth, rightWidth, right);
    if (step.timed()) {
      joined[leftWidth + rightWidth] = time;
    }
    // A replayed padding arrives at the next stage when it fell due, whichever row has shown it.
    boolean replayed = !step.time().isEvent() && step.time().wallClock() == WallClock.RECORDED;
    long moment = replayed && due != NOW ? due : arrival;
    output.collect(new StreamRecord<>(new StreamRow(tag, subtask, moment, joined)));
  }

  private void fill(int from, int count, Object[] side) {
    if (side == null) {
      Arrays.fill(joined, from, from + count, null);
    } else {
      System.arraycopy(side, 0, joined, from, count);
    }
  }

  /**
   * Passes a row of a carried stream, or a tick. Behind a shuffle each subtask's share of a
   * partition has an order, and so clocks, of its own.
   */
  void pass(StreamRow row) {
    int partition = (row.partition() + 1) * parallelism + subtask;
    output.collect(
        new StreamRecord<>(
            parallelism == 1
                ? row
                : new StreamRow(row.stream(), partition, row.arrival(), row.values())));
  }

  /** Tells a later stage of a replay how late it is, if it is later than when last told. */
  void passTime() {
    if (arrival > told) {
      told = arrival;
      pass(StreamRow.tick(arrival, false));
    }
  }

  /**
   * Tells a later stage, in complete mode, behind which time no row comes any more: a pair has the
   * later of its rows' times, a padded row comes as late as its partner could have.
   *
   * @param clock the clock that rows have expired by
   */
  void tellClock(long clock) {
    if (!step.timed() || clock == SideClocks.UNSET) {
      return;
    }
    long reach =
        Math.max(
            step.kind().padsLeft() ? step.window().afterNanos() : 0,
            step.kind().padsRight() ? step.window().beforeNanos() : 0);
    long behind = clock < Long.MIN_VALUE + reach ? Long.MIN_VALUE : clock - reach;
    long millis = Math.floorDiv(behind, NANOS_PER_MILLI);
    if (millis >= nextClock && millis > 0) {
      nextClock = millis + clockStep;
      output.emitWatermark(new Watermark(millis));
    }
  }
}
