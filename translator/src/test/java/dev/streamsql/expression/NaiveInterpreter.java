package dev.streamsql.expression;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The rules once more, as plainly as possible and with exact decimals throughout: what the compiled
 * form is compared with. Knows the operators that {@link RandomExpressions} makes.
 */
final class NaiveInterpreter {
  private NaiveInterpreter() {}

  static Object evaluate(Expression expression, Object[] slots) {
    if (expression instanceof Expression.Literal literal) {
      return literal.value().toObject();
    }
    if (expression instanceof Expression.SlotReference reference) {
      Object value = slots[reference.slot()];
      for (PathStep step : reference.path()) {
        String name = ((PathStep.Field) step).name();
        value = value instanceof Map<?, ?> map ? map.get(name) : null;
      }
      return value;
    }
    if (expression instanceof Expression.Case choice) {
      for (Expression.Branch branch : choice.branches()) {
        if (Boolean.TRUE.equals(evaluate(branch.condition(), slots))) {
          return evaluate(branch.result(), slots);
        }
      }
      return evaluate(choice.otherwise(), slots);
    }
    Expression.Call call = (Expression.Call) expression;
    return apply(call.name(), call.arguments().stream().map(a -> evaluate(a, slots)).toArray());
  }

  private static Object apply(String name, Object[] a) {
    return switch (name) {
      case Operators.AND -> and(a);
      case Operators.OR -> not(and(negated(a)));
      case Operators.NOT -> not(a[0]);
      case Operators.EQUAL -> equal(a[0], a[1]);
      case Operators.NOT_EQUAL -> !equal(a[0], a[1]);
      case Operators.LESS -> less(a[0], a[1]);
      case Operators.GREATER -> less(a[1], a[0]);
      case Operators.LESS_OR_EQUAL -> not(less(a[1], a[0]));
      case Operators.GREATER_OR_EQUAL -> not(less(a[0], a[1]));
      case Operators.BETWEEN -> and(not(less(a[0], a[1])), not(less(a[2], a[0])));
      case Operators.IN -> equal(a[0], a[1]) || equal(a[0], a[2]);
      case Operators.IS_NULL -> a[0] == null;
      case Operators.IS_NOT_TRUE -> !Boolean.TRUE.equals(a[0]);
      default -> arithmetic(name, a[0], a[1]);
    };
  }

  private static Object[] negated(Object[] values) {
    Object[] out = new Object[values.length];
    for (int i = 0; i < values.length; i++) {
      out[i] = not(values[i]);
    }
    return out;
  }

  private static Object and(Object... values) {
    List<Object> known = new ArrayList<>(Arrays.asList(values));
    if (known.contains(false)) {
      return false;
    }
    known.removeIf(v -> Boolean.TRUE.equals(v));
    return known.isEmpty() ? true : null;
  }

  private static Object not(Object value) {
    return value instanceof Boolean b ? (Object) !b : null;
  }

  private static boolean equal(Object a, Object b) {
    if (a instanceof Number && b instanceof Number) {
      return exact(a).compareTo(exact(b)) == 0;
    }
    if (a instanceof Map<?, ?> x && b instanceof Map<?, ?> y) {
      return equal(x.get("f"), y.get("f"));
    }
    return Objects.equals(a, b);
  }

  private static Object less(Object a, Object b) {
    if (a instanceof Number && b instanceof Number) {
      return exact(a).compareTo(exact(b)) < 0;
    }
    return a instanceof String x && b instanceof String y ? (Object) (x.compareTo(y) < 0) : null;
  }

  private static BigDecimal exact(Object number) {
    return number instanceof Double d ? new BigDecimal(d) : new BigDecimal(number.toString());
  }

  private static Object arithmetic(String name, Object left, Object right) {
    Object a = number(left);
    Object b = number(right);
    if (a == null || b == null) {
      boolean concatenates =
          name.equals(Operators.ADD) && left instanceof String && right instanceof String;
      return concatenates ? left + (String) right : null;
    }
    if (a instanceof Double || b instanceof Double) {
      double x = ((Number) a).doubleValue();
      double y = ((Number) b).doubleValue();
      double result =
          switch (name) {
            case Operators.ADD -> x + y;
            case Operators.SUBTRACT -> x - y;
            case Operators.MULTIPLY -> x * y;
            case Operators.DIVIDE -> x / y;
            default -> x % y;
          };
      return Double.isFinite(result) ? result : null;
    }
    BigInteger x = exact(a).toBigIntegerExact();
    BigInteger y = exact(b).toBigIntegerExact();
    return switch (name) {
      case Operators.ADD -> x.add(y);
      case Operators.SUBTRACT -> x.subtract(y);
      case Operators.MULTIPLY -> x.multiply(y);
      case Operators.DIVIDE -> y.signum() == 0 ? null : quotient(x, y);
      default -> y.signum() == 0 ? null : x.remainder(y);
    };
  }

  private static double quotient(BigInteger x, BigInteger y) {
    return new BigDecimal(x).divide(new BigDecimal(y), MathContext.DECIMAL128).doubleValue();
  }

  private static Object number(Object value) {
    return value instanceof String text && text.matches("-?[0-9]+")
        ? new BigInteger(text)
        : value instanceof Number ? value : null;
  }
}
