package dev.streamsql.function;

import dev.streamsql.expression.TextForm;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * {@code format(x[, pattern[, locale]])} (LANGUAGE section 13, String): only the number of digits
 * behind the pattern's point counts; a grouping pattern without a point means two. The locale
 * changes nothing.
 */
final class FormatFunction {
  private static final int GROUPING_DIGITS = 2;
  private static final int MAX_DIGITS = 400;

  private FormatFunction() {}

  static Object apply(Object[] arguments) {
    if (arguments[0] == null || arguments[0] instanceof String) {
      return Arguments.text(arguments[0]);
    }
    Double number = Arguments.real(arguments[0]);
    if (number == null || !Double.isFinite(number)) {
      return null;
    }
    return arguments.length == 1
        ? TextForm.of(number)
        : new BigDecimal(number)
            .setScale(digits(Arguments.text(arguments[1])), RoundingMode.HALF_EVEN)
            .toPlainString();
  }

  private static int digits(String pattern) {
    int point = pattern.indexOf('.');
    if (point < 0) {
      return pattern.contains("#,##0") ? GROUPING_DIGITS : 0;
    }
    return Math.min(MAX_DIGITS, pattern.length() - point - 1);
  }
}
