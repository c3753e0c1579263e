package dev.streamsql.plan;

import dev.streamsql.expression.Expression;
import java.io.Serializable;
import java.util.List;

/**
 * A stream whose rows pass a step untouched because a later step joins them with the step's output:
 * a second way around would lose their order (contract section 2).
 *
 * @param stream the stream's name
 * @param keys the key of the join that it is carried to, over its slots: where the rows are
 *     distributed by key, rows of one later key stay together
 */
public record CarriedStream(String stream, List<Expression> keys) implements Serializable {

  public CarriedStream {
    keys = List.copyOf(keys);
  }
}
