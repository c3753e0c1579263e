package dev.streamsql.expression;

import java.util.List;

/**
 * SQL's three-valued logic: TRUE, FALSE and UNKNOWN, where UNKNOWN is null and anything that is no
 * boolean.
 */
final class Logic {
  private Logic() {}

  /** AND or OR: the deciding value wins at once, else one UNKNOWN makes the result UNKNOWN. */
  static Evaluator junction(List<Evaluator> operands, Boolean deciding) {
    Evaluator[] parts = operands.toArray(Evaluator[]::new);
    return slots -> {
      boolean unknown = false;
      for (Evaluator part : parts) {
        if (!(part.evaluate(slots) instanceof Boolean value)) {
          unknown = true;
        } else if (value.equals(deciding)) {
          return deciding;
        }
      }
      return unknown ? null : (Boolean) !deciding;
    };
  }

  static Boolean not(Object value) {
    return value instanceof Boolean known ? (Boolean) !known : null;
  }

  static Boolean and(Boolean left, Boolean right) {
    if (Boolean.FALSE.equals(left) || Boolean.FALSE.equals(right)) {
      return Boolean.FALSE;
    }
    return left == null || right == null ? null : Boolean.TRUE;
  }
}
