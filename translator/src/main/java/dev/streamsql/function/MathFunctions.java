package dev.streamsql.function;

import dev.streamsql.expression.Arithmetic;
import dev.streamsql.expression.Numbers;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * The numeric functions (LANGUAGE section 13, Math). Null, what is no number, and a result that is
 * no finite number give null. Whole numbers stay whole where no digit changes: compare by value.
 */
final class MathFunctions {
  /** Beyond this many digits rounding changes no double, or makes every one 0. */
  private static final int MAX_ROUND_DIGITS = 400;

  private MathFunctions() {}

  static List<FunctionEntry> entries() {
    return List.of(
        FunctionEntry.scalar("abs", 1, a -> abs(a[0])),
        FunctionEntry.scalar("round", 1, 2, a -> scaled(a, RoundingMode.HALF_UP)),
        FunctionEntry.scalar("trunc", 2, a -> scaled(a, RoundingMode.DOWN)),
        FunctionEntry.scalar("ceiling", 1, a -> scaled(a, RoundingMode.CEILING)).alias("ceil"),
        FunctionEntry.scalar("floor", 1, a -> scaled(a, RoundingMode.FLOOR)),
        FunctionEntry.scalar("sign", 1, a -> sign(a[0])),
        real("acos", Math::acos),
        real("asin", Math::asin),
        real("atan", Math::atan),
        real("cos", Math::cos),
        real("sin", Math::sin),
        real("tan", Math::tan),
        real("cosh", Math::cosh),
        real("sinh", Math::sinh),
        real("tanh", Math::tanh),
        real("sqrt", Math::sqrt),
        real("exp", Math::exp),
        real("ln", Math::log),
        FunctionEntry.scalar("log", 1, 2, MathFunctions::log),
        real("log10", Math::log10),
        real("log2", MathFunctions::log2),
        FunctionEntry.scalar("atan2", 2, a -> atan2(a[0], a[1])),
        FunctionEntry.scalar("power", 2, a -> power(a[0], a[1])).alias("pow"),
        FunctionEntry.scalar("mod", 2, a -> mod(a[0], a[1])),
        FunctionEntry.scalar("rand", 0, new RandomFunction()));
  }

  private static FunctionEntry real(String name, DoubleUnaryOperator function) {
    return FunctionEntry.scalar(
        name,
        1,
        arguments -> {
          Double x = Arguments.real(arguments[0]);
          return x == null ? null : Arguments.finite(function.applyAsDouble(x));
        });
  }

  private static Object abs(Object value) {
    Number x = Arguments.number(value);
    return x == null || Numbers.compare(x, 0L) >= 0 ? x : Arithmetic.negate(x);
  }

  private static Object sign(Object value) {
    Number x = Arguments.number(value);
    return x == null ? null : (Long) (long) Integer.signum(Numbers.compare(x, 0L));
  }

  /** Rounds to a number of decimal digits; a negative one rounds before the point. */
  private static Object scaled(Object[] arguments, RoundingMode mode) {
    Number x = Arguments.number(arguments[0]);
    Long digits = arguments.length == 1 ? Long.valueOf(0) : Arguments.whole(arguments[1]);
    if (x == null || digits == null || !Double.isFinite(x.doubleValue())) {
      return null;
    }
    if (x instanceof Long && digits >= 0) {
      return x;
    }
    int scale = (int) Math.max(-MAX_ROUND_DIGITS, Math.min(MAX_ROUND_DIGITS, digits));
    return Arguments.finite(decimal(x).setScale(scale, mode).doubleValue());
  }

  /** Takes a double at its shortest digits, so that round(1.005, 2) is 1.01 as one reads it. */
  private static BigDecimal decimal(Number x) {
    boolean huge = x instanceof BigDecimal d && Math.abs((long) d.scale()) > MAX_ROUND_DIGITS;
    return huge || x instanceof Double
        ? BigDecimal.valueOf(x.doubleValue())
        : Numbers.toBigDecimal(x);
  }

  private static Object atan2(Object first, Object second) {
    Double y = Arguments.real(first);
    Double x = Arguments.real(second);
    return y == null || x == null ? null : Arguments.finite(Math.atan2(y, x));
  }

  /** One argument: base 10. Two, as documented: base and number. */
  private static Object log(Object[] arguments) {
    Double first = Arguments.real(arguments[0]);
    if (arguments.length == 1) {
      return first == null ? null : Arguments.finite(Math.log10(first));
    }
    Double x = Arguments.real(arguments[1]);
    return first == null || x == null ? null : Arguments.finite(Math.log(x) / Math.log(first));
  }

  private static Object power(Object base, Object exponent) {
    Double x = Arguments.real(base);
    Double y = Arguments.real(exponent);
    return x == null || y == null ? null : Arguments.finite(Math.pow(x, y));
  }

  private static Object mod(Object first, Object second) {
    return Arithmetic.MODULO.apply(Arguments.number(first), Arguments.number(second));
  }

  /** Exact for powers of two, which Math.log is not. */
  private static double log2(double x) {
    int exponent = Math.getExponent(x);
    return x > 0 && Math.scalb(1.0, exponent) == x ? exponent : Math.log(x) / Math.log(2);
  }
}
