package dev.streamsql.function;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;

/** Reads and writes dates as StreamSQL's text. */
final class DateText {
  private static final DateTimeFormatter WRITER =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

  private static final DateTimeFormatter READER =
      new DateTimeFormatterBuilder()
          .appendPattern("uuuu-MM-dd[ HH:mm:ss]")
          .parseDefaulting(ChronoField.HOUR_OF_DAY, 0)
          .parseDefaulting(ChronoField.MINUTE_OF_HOUR, 0)
          .parseDefaulting(ChronoField.SECOND_OF_MINUTE, 0)
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  private DateText() {}

  /** Returns the date that a value spells, or null. */
  static LocalDateTime parse(Object value) {
    try {
      return value instanceof String text ? LocalDateTime.parse(text, READER) : null;
    } catch (DateTimeException e) {
      return null;
    }
  }

  static String of(LocalDateTime date) {
    return WRITER.format(date);
  }

  /** Returns the text of a number of seconds since 1970, or null beyond the calendar. */
  static String ofSeconds(long seconds) {
    try {
      return of(LocalDateTime.ofEpochSecond(seconds, 0, ZoneOffset.UTC));
    } catch (DateTimeException e) {
      return null;
    }
  }
}
