package dev.streamsql.plan;

import dev.streamsql.expression.Expression;
import java.util.List;

/**
 * Filters the rows of a stream and computes its output columns. Rows of carried streams pass
 * untouched, in their order.
 *
 * @param id the step's id
 * @param input the stream that is read
 * @param output the stream that is made
 * @param condition only rows for which it is TRUE pass; null for all
 * @param projection the output columns, over the slots of the input
 * @param carried streams of the same edge that later steps join with the output
 */
public record SelectStep(
    String id,
    String input,
    String output,
    Expression condition,
    Projection projection,
    List<CarriedStream> carried)
    implements Step {

  public SelectStep {
    carried = List.copyOf(carried);
  }
}
