package dev.streamsql.plan;

import dev.streamsql.expression.Expression;
import java.io.Serializable;
import java.util.List;

/**
 * One side of a join. All expressions are over the slots of the side's stream.
 *
 * @param stream the stream that is read
 * @param alias its name in the query
 * @param keys the side's operands of ON, in order
 * @param columns what the rest of the query needs of the row: only this is shuffled and buffered
 * @param timestamp the event time's field; null in arrival time
 */
public record JoinSide(
    String stream,
    String alias,
    List<Expression> keys,
    List<Expression> columns,
    Expression timestamp)
    implements Serializable {

  public JoinSide {
    keys = List.copyOf(keys);
    columns = List.copyOf(columns);
  }
}
