package dev.streamsql.analysis;

import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as Go writes them, in WITH options: {@code 1m30s}, {@code 1.5h} (LANGUAGE LX-11). */
final class GoDuration {
  private static final Pattern WHOLE =
      Pattern.compile("[+-]?(0|((\\d+(\\.\\d*)?|\\.\\d+)(ns|us|\u00b5s|\u03bcs|ms|s|m|h))+)");
  private static final Pattern PART =
      Pattern.compile("(\\d+(?:\\.\\d*)?|\\.\\d+)(ns|us|\u00b5s|\u03bcs|ms|s|m|h)");
  private static final Map<String, Long> NANOS =
      Map.of(
          "ns", 1L,
          "us", 1_000L,
          "\u00b5s", 1_000L,
          "\u03bcs", 1_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L);

  private GoDuration() {}

  /**
   * Reads a duration.
   *
   * @return nanoseconds, clamped to the range of a long; null if the text is none
   */
  static Long nanos(String text) {
    if (!WHOLE.matcher(text).matches()) {
      return null;
    }
    BigDecimal sum = BigDecimal.ZERO;
    Matcher part = PART.matcher(text);
    while (part.find()) {
      sum =
          sum.add(
              new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(NANOS.get(part.group(2)))));
    }
    BigDecimal clamped = sum.min(BigDecimal.valueOf(Long.MAX_VALUE));
    return text.startsWith("-") ? -clamped.longValue() : clamped.longValue();
  }
}
