package dev.streamsql.plan;

import java.util.Locale;
import java.util.Map;

/** The unit of a numeric timestamp, as TIMEUNIT names it (LANGUAGE section 3; contract 3). */
public enum TimestampUnit {
  NANOSECONDS(1L),
  MICROSECONDS(1_000L),
  MILLISECONDS(1_000_000L),
  SECONDS(1_000_000_000L),
  MINUTES(60_000_000_000L),
  HOURS(3_600_000_000_000L),
  DAYS(86_400_000_000_000L);

  private static final Map<String, TimestampUnit> NAMES =
      Map.ofEntries(
          Map.entry("ns", NANOSECONDS),
          Map.entry("us", MICROSECONDS),
          Map.entry("ms", MILLISECONDS),
          Map.entry("ss", SECONDS),
          Map.entry("s", SECONDS),
          Map.entry("mi", MINUTES),
          Map.entry("hh", HOURS),
          Map.entry("h", HOURS),
          Map.entry("dd", DAYS),
          Map.entry("d", DAYS));

  private final long nanos;

  TimestampUnit(long nanos) {
    this.nanos = nanos;
  }

  /** Returns the unit's length in nanoseconds. */
  public long nanos() {
    return nanos;
  }

  /**
   * Finds a unit by its name.
   *
   * @param name the name, in any case
   * @return the unit, or null where there is none of that name
   */
  public static TimestampUnit byName(String name) {
    return NAMES.get(name.toLowerCase(Locale.ROOT));
  }
}
