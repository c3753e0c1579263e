package dev.streamsql.expression;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Makes random trees and rows over a few slots. */
final class RandomExpressions {
  static final int SLOTS = 3;

  private static final List<String> BINARY =
      List.of(
          Operators.EQUAL,
          Operators.NOT_EQUAL,
          Operators.LESS,
          Operators.LESS_OR_EQUAL,
          Operators.GREATER,
          Operators.GREATER_OR_EQUAL,
          Operators.ADD,
          Operators.SUBTRACT,
          Operators.MULTIPLY,
          Operators.DIVIDE,
          Operators.MODULO);

  private final Random random;

  RandomExpressions(Random random) {
    this.random = random;
  }

  Expression tree(int depth) {
    if (depth == 0 || random.nextInt(6) == 0) {
      return leaf();
    }
    return switch (random.nextInt(8)) {
      case 0 -> Expressions.call(Operators.NOT, tree(depth - 1));
      case 1 -> call(depth, random.nextBoolean() ? Operators.AND : Operators.OR, 2);
      case 2 -> call(depth, random.nextBoolean() ? Operators.AND : Operators.OR, 3);
      case 3 -> call(depth, random.nextBoolean() ? Operators.BETWEEN : Operators.IN, 3);
      case 4 -> call(depth, random.nextBoolean() ? Operators.IS_NULL : Operators.IS_NOT_TRUE, 1);
      case 5 ->
          new Expression.Case(
              List.of(new Expression.Branch(tree(depth - 1), tree(depth - 1))), tree(depth - 1));
      default -> call(depth, BINARY.get(random.nextInt(BINARY.size())), 2);
    };
  }

  private Expression call(int depth, String name, int arguments) {
    List<Expression> operands = new ArrayList<>();
    for (int i = 0; i < arguments; i++) {
      operands.add(tree(depth - 1));
    }
    return new Expression.Call(name, operands);
  }

  private Expression leaf() {
    if (random.nextInt(3) == 0) {
      return Expressions.literal(value());
    }
    boolean nested = random.nextBoolean();
    return new Expression.SlotReference(
        random.nextInt(SLOTS), nested ? List.of(new PathStep.Field("f")) : List.of());
  }

  Object[] row() {
    Object[] slots = new Object[SLOTS];
    for (int i = 0; i < SLOTS; i++) {
      Map<String, Object> object = new HashMap<>();
      object.put("f", value());
      slots[i] = random.nextBoolean() ? object : value();
    }
    return slots;
  }

  private Object value() {
    return switch (random.nextInt(9)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2 -> (long) random.nextInt(4);
      case 3 -> random.nextInt(4) / 2.0;
      case 4 -> 9007199254740990L + random.nextInt(6);
      case 5 -> 9007199254740990.0 + random.nextInt(6);
      case 6 -> Long.MAX_VALUE - random.nextInt(2);
      case 7 -> BigInteger.ONE.shiftLeft(63).add(BigInteger.valueOf(random.nextInt(2)));
      default -> random.nextBoolean() ? "x" : Integer.toString(random.nextInt(3));
    };
  }
}
