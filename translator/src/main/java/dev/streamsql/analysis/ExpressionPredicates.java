package dev.streamsql.analysis;

import dev.streamsql.expression.Expression;
import dev.streamsql.expression.Expressions;
import dev.streamsql.expression.Operators;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.fun.SqlBetweenOperator;
import org.apache.calcite.sql.fun.SqlLikeOperator;

/** The predicates that carry their negation in the operator (LANGUAGE WH-6, WH-7). */
final class ExpressionPredicates {
  private ExpressionPredicates() {}

  static Expression not(Expression operand) {
    return Expressions.call(Operators.NOT, operand);
  }

  static Expression between(SqlCall call, List<Expression> operands, ExpressionErrors errors) {
    SqlBetweenOperator operator = (SqlBetweenOperator) call.getOperator();
    if (operator.flag == SqlBetweenOperator.Flag.SYMMETRIC) {
      throw errors.at(call, "BETWEEN SYMMETRIC is not supported", "BETWEEN low AND high", null);
    }
    Expression between = new Expression.Call(Operators.BETWEEN, operands);
    return operator.isNegated() ? not(between) : between;
  }

  static Expression like(SqlCall call, List<Expression> operands, ExpressionErrors errors) {
    SqlLikeOperator operator = (SqlLikeOperator) call.getOperator();
    if (!operator.isCaseSensitive()) {
      throw errors.at(
          call, operator.getName() + " is not supported", "LIKE", "lower(value) LIKE 'pattern'");
    }
    if (operands.size() > 2
        && operands.get(2) instanceof Expression.Literal escape
        && !isOneCharacter(escape.value().toObject())) {
      throw errors.at(call.operand(2), "ESCAPE needs one character", "ESCAPE '\\'", null);
    }
    Expression like = new Expression.Call(Operators.LIKE, operands);
    return operator.isNegated() ? not(like) : like;
  }

  private static boolean isOneCharacter(Object value) {
    return value instanceof String text && text.codePointCount(0, text.length()) == 1;
  }
}
