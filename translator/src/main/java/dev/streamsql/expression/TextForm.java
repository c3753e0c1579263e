package dev.streamsql.expression;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * The text form of values, as concat and {@code ||} use it: numbers in their shortest form and
 * without exponent (85.0 is "85", 2.5 is "2.5"), lists and objects as compact JSON.
 */
public final class TextForm {
  /** Whole doubles below this print exactly as a long does. */
  private static final double MAX_WHOLE = 1e15;

  /** A decimal with more digits keeps its exponent: it would fill the memory otherwise. */
  private static final int MAX_PLAIN_DIGITS = 1000;

  private TextForm() {}

  /**
   * Returns a value's text.
   *
   * @param value any value; null gives null
   */
  public static String of(Object value) {
    if (value == null) {
      return null;
    }
    if (value instanceof Double number) {
      return of(number.doubleValue());
    }
    if (value instanceof BigDecimal number) {
      return of(number);
    }
    if (value instanceof List || value instanceof Map) {
      return JsonText.of(value);
    }
    return value.toString();
  }

  private static String of(double value) {
    if (value == Math.rint(value) && Math.abs(value) < MAX_WHOLE) {
      // The engine writes the sign of -0.0.
      return value == 0 && 1 / value < 0 ? "-0" : Long.toString((long) value);
    }
    // Java 17's Double.toString does not always give the shortest digits; Jackson's does.
    String shortest = NumberOutput.toString(value, true);
    return Double.isFinite(value) ? of(new BigDecimal(shortest)) : shortest;
  }

  private static String of(BigDecimal value) {
    BigDecimal stripped = value.stripTrailingZeros();
    return Math.abs((long) stripped.scale()) > MAX_PLAIN_DIGITS
        ? stripped.toString()
        : stripped.toPlainString();
  }
}
