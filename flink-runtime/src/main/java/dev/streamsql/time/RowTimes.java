package dev.streamsql.time;

import dev.streamsql.plan.TimestampUnit;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;

/**
 * Reads a row's event time from a value (contract section 3), in nanoseconds since 1970.
 *
 * <p>Without a unit a number's magnitude tells it: from 1e18 nanoseconds, from 1e15 microseconds,
 * from 1e12 milliseconds, from 1e9 seconds, below that nanoseconds. Text is a number or an ISO-8601
 * date or time (UTC where it names no offset).
 */
public final class RowTimes {

  /** What {@link #read} gives for a value that is no time. */
  public static final long NONE = Long.MIN_VALUE;

  /** The largest row time: the largest long is kept for the end of the input. */
  public static final long MAX = Long.MAX_VALUE - 1;

  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final BigInteger LARGEST = BigInteger.valueOf(MAX);
  private static final DateTimeFormatter ISO =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .optionalStart()
          .optionalStart()
          .appendLiteral('T')
          .optionalEnd()
          .optionalStart()
          .appendLiteral(' ')
          .optionalEnd()
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .optionalStart()
          .appendOffset("+HH:MM", "Z")
          .optionalEnd()
          .optionalStart()
          .appendOffset("+HHmm", "Z")
          .optionalEnd()
          .optionalEnd()
          .toFormatter(Locale.ROOT);

  private final TimestampUnit unit;

  /**
   * Creates a reader.
   *
   * @param unit the unit of numbers; null: by magnitude
   */
  public RowTimes(TimestampUnit unit) {
    this.unit = unit;
  }

  /**
   * Reads a time.
   *
   * @param value a row value, null included
   * @return nanoseconds from 0 to {@link #MAX}, or {@link #NONE} for a value that is no time
   */
  public long read(Object value) {
    if (value instanceof Long number) {
      return ofInteger(number);
    }
    if (value instanceof Double number) {
      return number.isNaN() ? NONE : ofInteger(number.longValue());
    }
    if (value instanceof String text) {
      return ofText(text.strip());
    }
    if (value instanceof BigInteger number) {
      return ofInteger(clamp(number));
    }
    if (value instanceof BigDecimal number) {
      return ofInteger(clamp(number));
    }
    return NONE;
  }

  /**
   * Tells whether a number's magnitude speaks for another unit than the declared one.
   *
   * @param value a row value
   * @return true where a unit is declared, the value is a number and its magnitude names another
   */
  public boolean contradictsMagnitude(Object value) {
    return unit != null
        && value instanceof Number number
        && number.longValue() >= NANOS_PER_SECOND
        && magnitude(number.longValue()) != unit;
  }

  private long ofInteger(long number) {
    if (number <= 0) {
      return 0;
    }
    long factor = (unit == null ? magnitude(number) : unit).nanos();
    return number > MAX / factor ? MAX : number * factor;
  }

  private static TimestampUnit magnitude(long number) {
    if (number >= 1_000_000_000_000_000_000L) {
      return TimestampUnit.NANOSECONDS;
    }
    if (number >= 1_000_000_000_000_000L) {
      return TimestampUnit.MICROSECONDS;
    }
    if (number >= 1_000_000_000_000L) {
      return TimestampUnit.MILLISECONDS;
    }
    return number >= NANOS_PER_SECOND ? TimestampUnit.SECONDS : TimestampUnit.NANOSECONDS;
  }

  private long ofText(String text) {
    if (text.isEmpty()) {
      return NONE;
    }
    char first = text.charAt(0);
    if (first != '+' && first != '-' && first != '.' && (first < '0' || first > '9')) {
      return NONE;
    }
    try {
      return text.indexOf('-', 1) > 0 && text.indexOf('e') < 0 && text.indexOf('E') < 0
          ? ofInstant(
              ISO.parseBest(text, OffsetDateTime::from, LocalDateTime::from, LocalDate::from))
          : ofInteger(clamp(new BigDecimal(text)));
    } catch (DateTimeException | NumberFormatException | ArithmeticException e) {
      return NONE;
    }
  }

  private static long ofInstant(TemporalAccessor time) {
    Instant instant;
    if (time instanceof OffsetDateTime offset) {
      instant = offset.toInstant();
    } else if (time instanceof LocalDateTime local) {
      instant = local.toInstant(ZoneOffset.UTC);
    } else {
      instant = ((LocalDate) time).atStartOfDay().toInstant(ZoneOffset.UTC);
    }
    if (instant.getEpochSecond() < 0) {
      return 0;
    }
    return instant.getEpochSecond() >= MAX / NANOS_PER_SECOND
        ? MAX
        : instant.getEpochSecond() * NANOS_PER_SECOND + instant.getNano();
  }

  private static long clamp(BigDecimal number) {
    if (number.signum() <= 0) {
      return 0;
    }
    // The precision check comes first: 1e999999999 must not be written out.
    return number.precision() - (long) number.scale() > 19 ? MAX : clamp(number.toBigInteger());
  }

  private static long clamp(BigInteger number) {
    return number.signum() <= 0 ? 0 : number.min(LARGEST).longValue();
  }
}
