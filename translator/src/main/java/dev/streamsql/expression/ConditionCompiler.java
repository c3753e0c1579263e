package dev.streamsql.expression;

import java.util.List;
import java.util.Map;

/**
 * Compiles the question "is this expression TRUE?" or "is it FALSE?" to a plain boolean. NOT
 * exchanges the two questions, so UNKNOWN never has to be represented: AND is TRUE where all
 * operands are TRUE, and FALSE where one is FALSE.
 */
final class ConditionCompiler {
  private static final Map<String, Ordering> ORDERINGS =
      Map.of(
          Operators.LESS, Ordering.LESS,
          Operators.LESS_OR_EQUAL, Ordering.LESS_OR_EQUAL,
          Operators.GREATER, Ordering.GREATER,
          Operators.GREATER_OR_EQUAL, Ordering.GREATER_OR_EQUAL);

  private final ExpressionCompiler compiler;

  ConditionCompiler(ExpressionCompiler compiler) {
    this.compiler = compiler;
  }

  /** Returns a condition that holds where the expression has the wanted truth value. */
  Condition compile(Expression expression, boolean wanted) {
    if (expression instanceof Expression.Call call) {
      Ordering ordering = ORDERINGS.get(call.name());
      if (ordering != null) {
        return ordering(wanted ? ordering : ordering.negated(), call.arguments());
      }
      switch (call.name()) {
        case Operators.AND:
          return junction(call.arguments(), wanted, wanted);
        case Operators.OR:
          return junction(call.arguments(), wanted, !wanted);
        case Operators.NOT:
          return compile(call.arguments().get(0), !wanted);
        case Operators.EQUAL:
          return equality(call.arguments(), wanted);
        case Operators.NOT_EQUAL:
          return equality(call.arguments(), !wanted);
        default:
          break;
      }
    }
    Evaluator evaluator = compiler.compile(expression);
    Boolean value = wanted;
    return slots -> value.equals(evaluator.evaluate(slots));
  }

  private Condition junction(List<Expression> operands, boolean wanted, boolean all) {
    Condition[] parts = operands.stream().map(o -> compile(o, wanted)).toArray(Condition[]::new);
    if (parts.length == 2) {
      Condition left = parts[0];
      Condition right = parts[1];
      return all
          ? slots -> left.isTrue(slots) && right.isTrue(slots)
          : slots -> left.isTrue(slots) || right.isTrue(slots);
    }
    return slots -> {
      for (Condition part : parts) {
        if (part.isTrue(slots) != all) {
          return !all;
        }
      }
      return all;
    };
  }

  private Condition ordering(Ordering ordering, List<Expression> operands) {
    Evaluator left = compiler.compile(operands.get(0));
    Evaluator right = compiler.compile(operands.get(1));
    Condition specialised = NumberThreshold.of(ordering, left, right);
    return specialised != null
        ? specialised
        : slots -> Boolean.TRUE.equals(ordering.test(left.evaluate(slots), right.evaluate(slots)));
  }

  private Condition equality(List<Expression> operands, boolean wanted) {
    Evaluator left = compiler.compile(operands.get(0));
    Evaluator right = compiler.compile(operands.get(1));
    return slots -> Equality.equal(left.evaluate(slots), right.evaluate(slots)) == wanted;
  }
}
