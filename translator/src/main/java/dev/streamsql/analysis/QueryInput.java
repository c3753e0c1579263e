package dev.streamsql.analysis;

import dev.streamsql.expression.Expression;
import dev.streamsql.expression.LiteralValue;
import dev.streamsql.expression.Operators;
import dev.streamsql.expression.PathStep;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlNode;

/**
 * One input of a query.
 *
 * @param stream the stream's name
 * @param alias its name in the query: the declared alias, else the stream's name
 * @param aliasDeclared whether the query declares the alias
 * @param schema the slots of its rows
 * @param place where the query names it
 */
record QueryInput(
    String stream, String alias, boolean aliasDeclared, StreamSchema schema, SqlNode place) {

  /**
   * Returns the expression over the stream's slots that a path leads to.
   *
   * @param path the path from the row; empty for the whole row as an object
   */
  Expression expression(List<PathStep> path) {
    if (path.isEmpty() && schema instanceof StreamSchema.Columns columns) {
      List<Expression> arguments = new ArrayList<>();
      for (int slot = 0; slot < columns.names().size(); slot++) {
        arguments.add(new Expression.Literal(LiteralValue.of(columns.names().get(slot))));
        arguments.add(new Expression.SlotReference(slot, List.of()));
      }
      return new Expression.Call(Operators.OBJECT, arguments);
    }
    return schema.slot(path);
  }
}
