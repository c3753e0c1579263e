package dev.streamsql.function;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The patterns of {@code date_format} and {@code date_parse}; mm is minutes, MM months. */
final class DatePattern {
  private static final Pattern TOKEN =
      Pattern.compile("YYYY|yyyy|YY|MM|DD|dd|HH|hh|mm|MI|mi|SS|ss|.", Pattern.DOTALL);

  private static final Map<String, String> LETTERS =
      Map.ofEntries(
          Map.entry("YYYY", "uuuu"),
          Map.entry("yyyy", "uuuu"),
          Map.entry("YY", "uu"),
          Map.entry("MM", "MM"),
          Map.entry("DD", "dd"),
          Map.entry("dd", "dd"),
          Map.entry("HH", "HH"),
          Map.entry("hh", "HH"),
          Map.entry("mm", "mm"),
          Map.entry("MI", "mm"),
          Map.entry("mi", "mm"),
          Map.entry("SS", "ss"),
          Map.entry("ss", "ss"));

  private DatePattern() {}

  /** Writes a date in a pattern; null for what is no date. */
  static String format(Object value, Object pattern) {
    LocalDateTime date = DateText.parse(value);
    return date == null || !(pattern instanceof String text)
        ? null
        : builder(text).toFormatter(Locale.ROOT).format(date);
  }

  /** Reads a date in a pattern and returns it as a date's text; null if the text does not fit. */
  static String parse(Object value, Object pattern) {
    if (!(value instanceof String text) || !(pattern instanceof String form)) {
      return null;
    }
    DateTimeFormatter formatter =
        builder(form)
            .parseDefaulting(ChronoField.MONTH_OF_YEAR, 1)
            .parseDefaulting(ChronoField.DAY_OF_MONTH, 1)
            .parseDefaulting(ChronoField.HOUR_OF_DAY, 0)
            .parseDefaulting(ChronoField.MINUTE_OF_HOUR, 0)
            .parseDefaulting(ChronoField.SECOND_OF_MINUTE, 0)
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);
    try {
      return DateText.of(LocalDateTime.parse(text, formatter));
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static DateTimeFormatterBuilder builder(String pattern) {
    DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder();
    Matcher token = TOKEN.matcher(pattern);
    while (token.find()) {
      String letters = LETTERS.get(token.group());
      if (letters == null) {
        builder.appendLiteral(token.group());
      } else {
        builder.appendPattern(letters);
      }
    }
    return builder;
  }
}
