package dev.streamsql.function;

import dev.streamsql.expression.Numbers;
import dev.streamsql.expression.TextForm;

/** Reads a function's arguments as the types that the language's tables name. */
final class Arguments {
  private Arguments() {}

  /**
   * Reads a "num": a number, a numeric string, or a boolean as 1 or 0 (LANGUAGE EX-7).
   *
   * @return null for anything else
   */
  static Number number(Object value) {
    if (value instanceof Boolean flag) {
      return flag ? 1L : 0L;
    }
    return Numbers.coerce(value);
  }

  /** Reads a "num" as a double; null for what is no number. */
  static Double real(Object value) {
    Number number = number(value);
    return number == null ? null : (Double) number.doubleValue();
  }

  /**
   * Reads a whole number; a fraction is cut.
   *
   * @return null for what is no number, and beyond 64 bits
   */
  static Long whole(Object value) {
    Number number = number(value);
    if (number == null || number instanceof Long) {
      return (Long) number;
    }
    // 2^63 - 1 is no double: the comparison is with 2^63.
    double real = number.doubleValue();
    return real >= Long.MIN_VALUE && real < 0x1p63 ? (Long) number.longValue() : null;
  }

  /** Returns a value's text form, where null is the empty string. */
  static String text(Object value) {
    return value == null ? "" : TextForm.of(value);
  }

  /** Returns a finite result; infinities and NaN become null (LANGUAGE EX-6). */
  static Double finite(double result) {
    return Double.isFinite(result) ? (Double) result : null;
  }
}
