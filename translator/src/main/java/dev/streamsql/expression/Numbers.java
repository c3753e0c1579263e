package dev.streamsql.expression;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Compares numbers of different types by their exact value, and reads numbers from text. */
public final class Numbers {
  private static final double TWO_TO_63 = 0x1p63;
  private static final long EXACT_IN_DOUBLE = 1L << 53;

  /** Longer whole numbers than this in a text are no numbers: they do not fit a double either. */
  private static final int MAX_DIGITS = 308;

  private static final int LONG_DIGITS = 18;

  private Numbers() {}

  /**
   * Compares two numbers (Long, Double, BigInteger, BigDecimal) by exact value: nothing is rounded,
   * so 9007199254740993 is greater than 9007199254740992.0. -0.0 equals 0.0. NaN equals NaN and is
   * greater than every other number, so that order and equality agree.
   *
   * @return negative, zero or positive
   */
  public static int compare(Number left, Number right) {
    if (left instanceof Long a) {
      if (right instanceof Long b) {
        return Long.compare(a, b);
      }
      if (right instanceof Double b) {
        return compare(a.longValue(), b.doubleValue());
      }
    } else if (left instanceof Double a) {
      if (right instanceof Double b) {
        return compare(a.doubleValue(), b.doubleValue());
      }
      if (right instanceof Long b) {
        return -compare(b.longValue(), a.doubleValue());
      }
    }
    return compareBig(left, right);
  }

  static int compare(double left, double right) {
    if (left < right) {
      return -1;
    }
    if (left > right) {
      return 1;
    }
    if (left == right) {
      return 0;
    }
    return Boolean.compare(Double.isNaN(left), Double.isNaN(right));
  }

  static int compare(long left, double right) {
    if (left <= EXACT_IN_DOUBLE && left >= -EXACT_IN_DOUBLE) {
      return compare((double) left, right);
    }
    if (right >= TWO_TO_63 || Double.isNaN(right)) {
      return -1;
    }
    if (right < -TWO_TO_63) {
      return 1;
    }
    // A double this close to a long beyond 2^53 is either whole or small; the cast loses nothing
    // that the comparison could see, except the fraction of a small one, which decides nothing.
    return Long.compare(left, (long) right);
  }

  private static int compareBig(Number left, Number right) {
    if (isNotFinite(left) || isNotFinite(right)) {
      return compare(left.doubleValue(), right.doubleValue(), left, right);
    }
    return toBigDecimal(left).compareTo(toBigDecimal(right));
  }

  /** A big number may round to infinity: against a real infinity it is the smaller one. */
  private static int compare(double left, double right, Number leftNumber, Number rightNumber) {
    if (left == right && isNotFinite(leftNumber) != isNotFinite(rightNumber)) {
      return (left > 0) == isNotFinite(rightNumber) ? -1 : 1;
    }
    return compare(left, right);
  }

  private static boolean isNotFinite(Number number) {
    return number instanceof Double d && !Double.isFinite(d);
  }

  /** Returns a finite number's exact value. */
  public static BigDecimal toBigDecimal(Number number) {
    if (number instanceof BigDecimal decimal) {
      return decimal;
    }
    if (number instanceof BigInteger integer) {
      return new BigDecimal(integer);
    }
    return number instanceof Long value
        ? BigDecimal.valueOf(value)
        : new BigDecimal(number.doubleValue());
  }

  /** Returns a whole number as Long where it fits, so that the fast paths see it. */
  static Number normalize(BigInteger value) {
    return value.bitLength() < Long.SIZE ? (Number) value.longValue() : value;
  }

  /**
   * Returns a number as it is, and the number that a numeric string spells (LANGUAGE EX-4).
   *
   * @param value any value
   * @return Long, Double, BigInteger or BigDecimal; null if the value is no number
   */
  public static Number coerce(Object value) {
    if (value instanceof Number number) {
      return number;
    }
    return value instanceof String text ? parse(text) : null;
  }

  /**
   * Reads a decimal number: an optional sign, digits with at most one dot, an optional exponent,
   * nothing before or after it.
   *
   * @return Long or BigInteger for whole digits, else Double; null for anything else and for
   *     numbers beyond a double's range
   */
  public static Number parse(String text) {
    int digits = NumberSyntax.wholeDigits(text);
    if (digits > 0) {
      if (digits <= LONG_DIGITS) {
        return Long.valueOf(text);
      }
      return digits <= MAX_DIGITS ? normalize(new BigInteger(text)) : null;
    }
    if (!NumberSyntax.isDecimal(text)) {
      return null;
    }
    double value = Double.parseDouble(text);
    return Double.isFinite(value) ? (Number) value : null;
  }
}
