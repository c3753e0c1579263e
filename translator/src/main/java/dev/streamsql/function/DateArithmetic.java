package dev.streamsql.function;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;

/** Adds to dates and subtracts them. Units may stand in the plural; weeks are unknown. */
final class DateArithmetic {
  private static final long SECONDS_PER_DAY = 86_400;

  /** In differences a month has 30 days and a year 365. */
  private static final Map<String, Long> SECONDS =
      Map.of(
          "year",
          365 * SECONDS_PER_DAY,
          "month",
          30 * SECONDS_PER_DAY,
          "day",
          SECONDS_PER_DAY,
          "hour",
          3_600L,
          "minute",
          60L,
          "second",
          1L);

  private DateArithmetic() {}

  /** Returns the moved date's text, or null for what is no date, number or unit. */
  static String add(Object value, Object count, Object unit, int direction) {
    LocalDateTime date = DateText.parse(value);
    Long number = Arguments.whole(count);
    String name = unitName(unit);
    if (date == null || number == null || name == null) {
      return null;
    }
    try {
      return DateText.of(move(date, Math.multiplyExact(number, direction), name));
    } catch (DateTimeException | ArithmeticException e) {
      // Beyond the calendar.
      return null;
    }
  }

  /** A day that the target month lacks runs over into the next one, as in StreamSQL. */
  private static LocalDateTime move(LocalDateTime date, long count, String unit) {
    return switch (unit) {
      case "year" -> overflow(date, Math.multiplyExact(count, 12));
      case "month" -> overflow(date, count);
      default -> date.plus(count, ChronoUnit.valueOf(unit.toUpperCase(Locale.ROOT) + "S"));
    };
  }

  private static LocalDateTime overflow(LocalDateTime date, long months) {
    return date.withDayOfMonth(1).plusMonths(months).plusDays(date.getDayOfMonth() - 1L);
  }

  /** Returns first minus second in whole units, cut toward zero, or null. */
  static Long difference(Object first, Object second, Object unit) {
    LocalDateTime a = DateText.parse(first);
    LocalDateTime b = DateText.parse(second);
    String name = unitName(unit);
    return a == null || b == null || name == null
        ? null
        : (Long) (Duration.between(b, a).getSeconds() / SECONDS.get(name));
  }

  private static String unitName(Object unit) {
    String name = Arguments.text(unit).toLowerCase(Locale.ROOT);
    String singular = name.endsWith("s") ? name.substring(0, name.length() - 1) : name;
    return SECONDS.containsKey(singular) ? singular : null;
  }
}
