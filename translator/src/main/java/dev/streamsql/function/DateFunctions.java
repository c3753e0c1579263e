package dev.streamsql.function;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalField;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The functions on dates written as text, {@code YYYY-MM-DD} or {@code YYYY-MM-DD HH:MM:SS}, in UTC
 * (LANGUAGE section 13, Date and time). What is no such text gives null.
 */
final class DateFunctions {
  private static final Map<String, TemporalField> FIELDS =
      Map.of(
          "year", ChronoField.YEAR,
          "month", ChronoField.MONTH_OF_YEAR,
          "day", ChronoField.DAY_OF_MONTH,
          "hour", ChronoField.HOUR_OF_DAY,
          "minute", ChronoField.MINUTE_OF_HOUR,
          "second", ChronoField.SECOND_OF_MINUTE);

  private static final int DAYS_OF_WEEK = 7;

  private DateFunctions() {}

  static List<FunctionEntry> entries() {
    return List.of(
        field("year"),
        field("month"),
        field("day"),
        field("hour"),
        field("minute"),
        field("second"),
        // StreamSQL's week starts with Sunday as 0; ISO's ends with Sunday as 7.
        FunctionEntry.scalar(
            "dayofweek", 1, a -> modulo(get(a[0], ChronoField.DAY_OF_WEEK), DAYS_OF_WEEK)),
        FunctionEntry.scalar("dayofyear", 1, a -> get(a[0], ChronoField.DAY_OF_YEAR)),
        FunctionEntry.scalar("weekofyear", 1, a -> get(a[0], IsoFields.WEEK_OF_WEEK_BASED_YEAR)),
        FunctionEntry.scalar("extract", 2, a -> get(a[1], FIELDS.get(lower(a[0])))),
        FunctionEntry.scalar("date_add", 3, a -> DateArithmetic.add(a[0], a[1], a[2], 1)),
        FunctionEntry.scalar("date_sub", 3, a -> DateArithmetic.add(a[0], a[1], a[2], -1)),
        FunctionEntry.scalar("date_diff", 3, a -> DateArithmetic.difference(a[0], a[1], a[2])),
        FunctionEntry.scalar("date_format", 2, a -> DatePattern.format(a[0], a[1])),
        FunctionEntry.scalar("date_parse", 2, a -> DatePattern.parse(a[0], a[1])),
        FunctionEntry.scalar("from_unixtime", 1, a -> fromUnixTime(a[0])),
        FunctionEntry.scalar("unix_timestamp", 0, 1, new UnixTimestampFunction()),
        clock("current_date", "uuuu-MM-dd"),
        clock("current_time", "HH:mm:ss"),
        FunctionEntry.scalar("to_seconds", 1, a -> toSeconds(a[0])));
  }

  private static FunctionEntry field(String name) {
    return FunctionEntry.scalar(name, 1, a -> get(a[0], FIELDS.get(name)));
  }

  private static FunctionEntry clock(String name, String form) {
    return FunctionEntry.scalar(
        name, 0, new ClockFunction(DateTimeFormatter.ofPattern(form, Locale.ROOT)));
  }

  private static Long get(Object value, TemporalField field) {
    LocalDateTime date = DateText.parse(value);
    return date == null || field == null ? null : (Long) date.getLong(field);
  }

  private static Object modulo(Long value, int divisor) {
    return value == null ? null : (Long) (value % divisor);
  }

  private static String lower(Object unit) {
    return Arguments.text(unit).toLowerCase(Locale.ROOT);
  }

  private static Object fromUnixTime(Object value) {
    Long seconds = value instanceof Boolean ? null : Arguments.whole(value);
    return seconds == null ? null : DateText.ofSeconds(seconds);
  }

  private static Object toSeconds(Object value) {
    if (value instanceof Number) {
      return Arguments.whole(value);
    }
    LocalDateTime date = DateText.parse(value);
    return date == null ? null : (Long) date.toEpochSecond(ZoneOffset.UTC);
  }
}
