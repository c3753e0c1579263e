package dev.streamsql.expression;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/**
 * The arithmetic operators (LANGUAGE EX-2 to EX-6). Two whole numbers stay whole and exact, also
 * beyond 64 bits; a double makes the result a double; division is always real. Numeric strings
 * count as their numbers. A result that no finite number can hold, a zero divisor and an operand
 * that is no number give null.
 */
public enum Arithmetic {
  ADD {
    @Override
    double ofDoubles(double left, double right) {
      return left + right;
    }

    @Override
    Number ofLongs(long left, long right) {
      long sum = left + right;
      boolean overflow = ((left ^ sum) & (right ^ sum)) < 0;
      return overflow ? ofIntegers(BigInteger.valueOf(left), BigInteger.valueOf(right)) : sum;
    }

    @Override
    Number ofIntegers(BigInteger left, BigInteger right) {
      return Numbers.normalize(left.add(right));
    }

    @Override
    Number ofDecimals(BigDecimal left, BigDecimal right) {
      return left.add(right);
    }
  },

  SUBTRACT {
    @Override
    double ofDoubles(double left, double right) {
      return left - right;
    }

    @Override
    Number ofLongs(long left, long right) {
      long difference = left - right;
      boolean overflow = ((left ^ right) & (left ^ difference)) < 0;
      return overflow
          ? ofIntegers(BigInteger.valueOf(left), BigInteger.valueOf(right))
          : difference;
    }

    @Override
    Number ofIntegers(BigInteger left, BigInteger right) {
      return Numbers.normalize(left.subtract(right));
    }

    @Override
    Number ofDecimals(BigDecimal left, BigDecimal right) {
      return left.subtract(right);
    }
  },

  MULTIPLY {
    @Override
    double ofDoubles(double left, double right) {
      return left * right;
    }

    @Override
    Number ofLongs(long left, long right) {
      long low = left * right;
      boolean fits = Math.multiplyHigh(left, right) == low >> (Long.SIZE - 1);
      return fits ? low : ofIntegers(BigInteger.valueOf(left), BigInteger.valueOf(right));
    }

    @Override
    Number ofIntegers(BigInteger left, BigInteger right) {
      return Numbers.normalize(left.multiply(right));
    }

    @Override
    Number ofDecimals(BigDecimal left, BigDecimal right) {
      return left.multiply(right);
    }
  },

  DIVIDE {
    @Override
    double ofDoubles(double left, double right) {
      return left / right;
    }

    @Override
    Number ofLongs(long left, long right) {
      return isExact(left) && isExact(right)
          ? finite(ofDoubles(left, right))
          : ofDecimals(BigDecimal.valueOf(left), BigDecimal.valueOf(right));
    }

    @Override
    Number ofIntegers(BigInteger left, BigInteger right) {
      return ofDecimals(new BigDecimal(left), new BigDecimal(right));
    }

    @Override
    Number ofDecimals(BigDecimal left, BigDecimal right) {
      return right.signum() == 0
          ? null
          : finite(left.divide(right, MathContext.DECIMAL128).doubleValue());
    }

    private static boolean isExact(long value) {
      return (long) (double) value == value && value != Long.MAX_VALUE;
    }
  },

  MODULO {
    @Override
    double ofDoubles(double left, double right) {
      return left % right;
    }

    @Override
    Number ofLongs(long left, long right) {
      return right == 0 ? null : (Number) (left % right);
    }

    @Override
    Number ofIntegers(BigInteger left, BigInteger right) {
      return right.signum() == 0 ? null : Numbers.normalize(left.remainder(right));
    }

    @Override
    Number ofDecimals(BigDecimal left, BigDecimal right) {
      return right.signum() == 0 ? null : left.remainder(right);
    }
  };

  /** Beyond this, exact digits would cost more memory than they are worth: doubles take over. */
  private static final int MAX_EXACT_DIGITS = 1000;

  abstract double ofDoubles(double left, double right);

  abstract Number ofLongs(long left, long right);

  abstract Number ofIntegers(BigInteger left, BigInteger right);

  abstract Number ofDecimals(BigDecimal left, BigDecimal right);

  /**
   * Computes the operator.
   *
   * @param left any value
   * @param right any value
   * @return a finite number; for ADD of two strings that are not both numeric their concatenation;
   *     null where there is no result
   */
  public Object apply(Object left, Object right) {
    if (left instanceof Double a && right instanceof Double b) {
      return finite(ofDoubles(a, b));
    }
    if (left instanceof Long a && right instanceof Long b) {
      return ofLongs(a, b);
    }
    if (left == null || right == null) {
      return null;
    }
    Number a = Numbers.coerce(left);
    Number b = Numbers.coerce(right);
    if (a != null && b != null) {
      return ofNumbers(a, b);
    }
    boolean concatenates = this == ADD && left instanceof String && right instanceof String;
    return concatenates ? (String) left + right : null;
  }

  private Number ofNumbers(Number left, Number right) {
    if (left instanceof Double || right instanceof Double) {
      return finite(ofDoubles(left.doubleValue(), right.doubleValue()));
    }
    if (left instanceof Long a && right instanceof Long b) {
      return ofLongs(a, b);
    }
    BigDecimal a = Numbers.toBigDecimal(left);
    BigDecimal b = Numbers.toBigDecimal(right);
    if (!isManageable(a) || !isManageable(b)) {
      return finite(ofDoubles(left.doubleValue(), right.doubleValue()));
    }
    boolean whole = !(left instanceof BigDecimal) && !(right instanceof BigDecimal);
    return whole ? ofIntegers(a.toBigInteger(), b.toBigInteger()) : ofDecimals(a, b);
  }

  private static boolean isManageable(BigDecimal value) {
    return Math.abs((long) value.scale()) <= MAX_EXACT_DIGITS
        && value.precision() <= MAX_EXACT_DIGITS;
  }

  /** Infinities and NaN have no JSON form; they become null (LANGUAGE EX-6). */
  static Double finite(double value) {
    return Double.isFinite(value) ? (Double) value : null;
  }

  /** Returns the negated number, or null for what is no number. */
  public static Number negate(Object value) {
    Number number = Numbers.coerce(value);
    if (number instanceof Long whole) {
      return SUBTRACT.ofLongs(0, whole);
    }
    if (number instanceof Double real) {
      return finite(-real);
    }
    if (number instanceof BigInteger integer) {
      return Numbers.normalize(integer.negate());
    }
    return number instanceof BigDecimal decimal ? decimal.negate() : null;
  }
}
