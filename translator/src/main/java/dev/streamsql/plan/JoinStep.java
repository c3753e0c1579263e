package dev.streamsql.plan;

import dev.streamsql.expression.Expression;
import java.util.List;

/**
 * Joins two streams within a time (contract sections 3 to 7). The output row is the left side's
 * columns followed by the right side's, and by its time where a later stage reads it.
 *
 * @param id the step's id
 * @param state the name under which the step's operators find their state again: changes exactly
 *     where old state would be wrong (see {@code JoinState})
 * @param stage the stage's number in its query, from 1: names the metrics
 * @param kind which rows come out unmatched
 * @param window the largest distances of two matching rows
 * @param time where the rows' times come from
 * @param left the left side
 * @param right the right side
 * @param residual what a pair must fulfil besides the keys, over the output row's columns; null:
 *     nothing
 * @param output the stream that is made
 * @param timed whether the output row has its event time in nanoseconds as last slot
 * @param carried streams of the same edge that later steps join with the output
 */
public record JoinStep(
    String id,
    String state,
    int stage,
    JoinKind kind,
    JoinWindow window,
    RowTime time,
    JoinSide left,
    JoinSide right,
    Expression residual,
    String output,
    boolean timed,
    List<CarriedStream> carried)
    implements Step {

  public JoinStep {
    carried = List.copyOf(carried);
  }

  /** Creates a join whose state is named like itself. */
  public JoinStep(
      String id,
      int stage,
      JoinKind kind,
      JoinWindow window,
      RowTime time,
      JoinSide left,
      JoinSide right,
      Expression residual,
      String output,
      boolean timed,
      List<CarriedStream> carried) {
    this(id, id, stage, kind, window, time, left, right, residual, output, timed, carried);
  }

  /** Returns the same join with its state under another name. */
  public JoinStep withState(String other) {
    return new JoinStep(
        id, other, stage, kind, window, time, left, right, residual, output, timed, carried);
  }

  /** Returns the same join with other carried streams. */
  public JoinStep withCarried(List<CarriedStream> other) {
    return new JoinStep(
        id, state, stage, kind, window, time, left, right, residual, output, timed, other);
  }

  /** Returns the WITHIN that lateness and expiry go by in max-seen mode, in nanoseconds. */
  public long withinNanos() {
    return window.withinNanos();
  }
}
