package dev.streamsql.plan;

import dev.streamsql.expression.Expression;
import java.io.Serializable;
import java.util.List;

/**
 * One side of a join. All expressions are over the slots of the side's stream.
 *
 * @param stream the stream that is read
 * @param alias its name in the query; of merged rows all their names
 * @param keys the side's operands of ON, in order
 * @param columns what the rest of the query needs of the row: only this is shuffled and buffered
 * @param names the columns' names, for a person
 * @param timestamp the event time's field; null in arrival time, and for merged rows, which bring
 *     their time in nanoseconds in their last slot
 * @param merged whether the rows are an earlier stage's output
 * @param maxAheadNanos how far ahead of the wall clock an event time may be before its row is
 *     refused; 0: not checked
 */
public record JoinSide(
    String stream,
    String alias,
    List<Expression> keys,
    List<Expression> columns,
    List<String> names,
    Expression timestamp,
    boolean merged,
    long maxAheadNanos)
    implements Serializable {

  public JoinSide {
    keys = List.copyOf(keys);
    columns = List.copyOf(columns);
    names = List.copyOf(names);
  }
}
