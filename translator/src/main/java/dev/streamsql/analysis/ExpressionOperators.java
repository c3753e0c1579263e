package dev.streamsql.analysis;

import dev.streamsql.expression.Operators;
import java.util.Map;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;

/** The operators whose operands are taken over one by one, by the parser's kind. */
final class ExpressionOperators {
  private static final Map<SqlKind, String> BY_KIND =
      Map.ofEntries(
          Map.entry(SqlKind.NOT, Operators.NOT),
          Map.entry(SqlKind.EQUALS, Operators.EQUAL),
          Map.entry(SqlKind.NOT_EQUALS, Operators.NOT_EQUAL),
          // Our equality treats null as a value, which is what these two ask for.
          Map.entry(SqlKind.IS_NOT_DISTINCT_FROM, Operators.EQUAL),
          Map.entry(SqlKind.IS_DISTINCT_FROM, Operators.NOT_EQUAL),
          Map.entry(SqlKind.LESS_THAN, Operators.LESS),
          Map.entry(SqlKind.LESS_THAN_OR_EQUAL, Operators.LESS_OR_EQUAL),
          Map.entry(SqlKind.GREATER_THAN, Operators.GREATER),
          Map.entry(SqlKind.GREATER_THAN_OR_EQUAL, Operators.GREATER_OR_EQUAL),
          Map.entry(SqlKind.IS_NULL, Operators.IS_NULL),
          Map.entry(SqlKind.IS_NOT_NULL, Operators.IS_NOT_NULL),
          Map.entry(SqlKind.IS_TRUE, Operators.IS_TRUE),
          Map.entry(SqlKind.IS_NOT_TRUE, Operators.IS_NOT_TRUE),
          Map.entry(SqlKind.IS_FALSE, Operators.IS_FALSE),
          Map.entry(SqlKind.IS_NOT_FALSE, Operators.IS_NOT_FALSE),
          Map.entry(SqlKind.PLUS, Operators.ADD),
          Map.entry(SqlKind.MINUS, Operators.SUBTRACT),
          Map.entry(SqlKind.TIMES, Operators.MULTIPLY),
          Map.entry(SqlKind.DIVIDE, Operators.DIVIDE),
          Map.entry(SqlKind.MOD, Operators.MODULO));

  private ExpressionOperators() {}

  /**
   * Returns the operator's name in an expression, or null where it needs more than its operands.
   */
  static String name(SqlOperator operator) {
    // Calcite gives || no kind of its own.
    return operator.getName().equals("||")
        ? Operators.CONCATENATE
        : BY_KIND.get(operator.getKind());
  }
}
