package dev.streamsql.expression;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** The table from an operator's name to the closure that computes it. */
final class OperatorFactories {

  /** Makes an operator's evaluator from its operands'. */
  @FunctionalInterface
  interface Factory {
    Evaluator create(List<Evaluator> operands);
  }

  private static final Map<String, Factory> FACTORIES =
      Map.ofEntries(
          Map.entry(Operators.AND, operands -> Logic.junction(operands, Boolean.FALSE)),
          Map.entry(Operators.OR, operands -> Logic.junction(operands, Boolean.TRUE)),
          Map.entry(Operators.NOT, unary(Logic::not)),
          Map.entry(Operators.EQUAL, binary(Equality::equal)),
          Map.entry(Operators.NOT_EQUAL, binary((a, b) -> !Equality.equal(a, b))),
          Map.entry(Operators.LESS, binary(Ordering.LESS::test)),
          Map.entry(Operators.LESS_OR_EQUAL, binary(Ordering.LESS_OR_EQUAL::test)),
          Map.entry(Operators.GREATER, binary(Ordering.GREATER::test)),
          Map.entry(Operators.GREATER_OR_EQUAL, binary(Ordering.GREATER_OR_EQUAL::test)),
          Map.entry(Operators.BETWEEN, OperatorFactories::between),
          Map.entry(Operators.IN, OperatorFactories::in),
          Map.entry(Operators.LIKE, LikeEvaluators::create),
          Map.entry(Operators.IS_NULL, unary(a -> a == null)),
          Map.entry(Operators.IS_NOT_NULL, unary(a -> a != null)),
          Map.entry(Operators.IS_TRUE, unary(Boolean.TRUE::equals)),
          Map.entry(Operators.IS_NOT_TRUE, unary(a -> !Boolean.TRUE.equals(a))),
          Map.entry(Operators.IS_FALSE, unary(Boolean.FALSE::equals)),
          Map.entry(Operators.IS_NOT_FALSE, unary(a -> !Boolean.FALSE.equals(a))),
          Map.entry(Operators.ADD, binary(Arithmetic.ADD::apply)),
          Map.entry(Operators.SUBTRACT, binary(Arithmetic.SUBTRACT::apply)),
          Map.entry(Operators.MULTIPLY, binary(Arithmetic.MULTIPLY::apply)),
          Map.entry(Operators.DIVIDE, binary(Arithmetic.DIVIDE::apply)),
          Map.entry(Operators.MODULO, binary(Arithmetic.MODULO::apply)),
          Map.entry(Operators.NEGATE, unary(Arithmetic::negate)),
          Map.entry(Operators.CONCATENATE, binary(OperatorFactories::concatenate)),
          Map.entry(Operators.ITEM, binary(Paths::item)),
          Map.entry(Operators.OBJECT, OperatorFactories::object));

  private OperatorFactories() {}

  /** Returns an operator's factory, or null where the name is no operator's. */
  static Factory find(String name) {
    return FACTORIES.get(name);
  }

  private static Factory unary(UnaryOperator<Object> operator) {
    return operands -> {
      Evaluator operand = operands.get(0);
      return slots -> operator.apply(operand.evaluate(slots));
    };
  }

  private static Factory binary(BinaryOperator<Object> operator) {
    return operands -> {
      Evaluator left = operands.get(0);
      Evaluator right = operands.get(1);
      return slots -> operator.apply(left.evaluate(slots), right.evaluate(slots));
    };
  }

  private static Evaluator object(List<Evaluator> operands) {
    return slots -> {
      Map<String, Object> object = new LinkedHashMap<>();
      for (int i = 0; i < operands.size(); i += 2) {
        object.put((String) operands.get(i).evaluate(slots), operands.get(i + 1).evaluate(slots));
      }
      return object;
    };
  }

  private static Evaluator between(List<Evaluator> operands) {
    Evaluator operand = operands.get(0);
    Evaluator low = operands.get(1);
    Evaluator high = operands.get(2);
    return slots -> {
      Object value = operand.evaluate(slots);
      Boolean above = Ordering.GREATER_OR_EQUAL.test(value, low.evaluate(slots));
      return Logic.and(above, Ordering.LESS_OR_EQUAL.test(value, high.evaluate(slots)));
    };
  }

  private static Evaluator in(List<Evaluator> operands) {
    Evaluator operand = operands.get(0);
    Evaluator[] candidates = operands.subList(1, operands.size()).toArray(Evaluator[]::new);
    return slots -> {
      Object value = operand.evaluate(slots);
      for (Evaluator candidate : candidates) {
        if (Equality.equal(value, candidate.evaluate(slots))) {
          return Boolean.TRUE;
        }
      }
      return Boolean.FALSE;
    };
  }

  private static Object concatenate(Object left, Object right) {
    return left == null || right == null ? null : TextForm.of(left) + TextForm.of(right);
  }
}
