package dev.streamsql.plan;

import java.util.List;

/**
 * Joins two streams within a time (contract sections 3 to 6). The output row is the left side's
 * columns followed by the right side's.
 *
 * @param id the step's id
 * @param stage the stage's number in its query, from 1: names the metrics
 * @param kind INNER or LEFT
 * @param withinNanos the largest distance of two matching rows, in nanoseconds; positive
 * @param time where the rows' times come from
 * @param left the left side
 * @param right the right side
 * @param output the stream that is made
 * @param carried streams of the same edge that later steps join with the output
 */
public record JoinStep(
    String id,
    int stage,
    JoinKind kind,
    long withinNanos,
    RowTime time,
    JoinSide left,
    JoinSide right,
    String output,
    List<CarriedStream> carried)
    implements Step {

  public JoinStep {
    carried = List.copyOf(carried);
  }
}
