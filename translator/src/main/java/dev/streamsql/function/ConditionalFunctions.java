package dev.streamsql.function;

import dev.streamsql.expression.Equality;
import dev.streamsql.expression.Numbers;
import dev.streamsql.expression.Ordering;
import java.util.List;

/** The functions that choose one of their arguments (LANGUAGE section 13, Conditional). */
final class ConditionalFunctions {
  private ConditionalFunctions() {}

  static List<FunctionEntry> entries() {
    return List.of(
        FunctionEntry.scalar("coalesce", 1, FunctionEntry.ANY_NUMBER, ConditionalFunctions::first),
        FunctionEntry.scalar("if_null", 2, ConditionalFunctions::first),
        FunctionEntry.scalar("null_if", 2, a -> Equality.equal(a[0], a[1]) ? null : a[0]),
        FunctionEntry.scalar("greatest", 1, FunctionEntry.ANY_NUMBER, a -> extreme(a, 1)),
        FunctionEntry.scalar("least", 1, FunctionEntry.ANY_NUMBER, a -> extreme(a, -1)),
        FunctionEntry.scalar(
            "case_when", 2, FunctionEntry.ANY_NUMBER, ConditionalFunctions::caseWhen));
  }

  private static Object first(Object[] arguments) {
    for (Object argument : arguments) {
      if (argument != null) {
        return argument;
      }
    }
    return null;
  }

  /** The greatest (direction 1) or least (-1) argument; one null makes the result null. */
  private static Object extreme(Object[] arguments, int direction) {
    Object best = arguments[0];
    for (Object argument : arguments) {
      if (argument == null) {
        return null;
      }
      if (Integer.signum(compare(argument, best)) == direction) {
        best = argument;
      }
    }
    return best;
  }

  private static int compare(Object left, Object right) {
    return left instanceof Number a && right instanceof Number b
        ? Numbers.compare(a, b)
        : Ordering.compare(Arguments.text(left), Arguments.text(right));
  }

  private static Object caseWhen(Object[] arguments) {
    for (int i = 0; i + 1 < arguments.length; i += 2) {
      if (Boolean.TRUE.equals(arguments[i])) {
        return arguments[i + 1];
      }
    }
    return arguments.length % 2 == 1 ? arguments[arguments.length - 1] : null;
  }
}
