package dev.streamsql.parser;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Set;

/** The time units that StreamSQL knows, as words behind a number and as symbols inside quotes. */
enum TimeUnits {
  NANOSECOND("ns", 1L, Set.of("NS", "NANO", "NANOS", "NANOSECOND", "NANOSECONDS")),
  MICROSECOND("us", 1_000L, Set.of("US", "MICRO", "MICROS", "MICROSECOND", "MICROSECONDS")),
  MILLISECOND("ms", 1_000_000L, Set.of("MS", "MILLI", "MILLIS", "MILLISECOND", "MILLISECONDS")),
  SECOND("s", 1_000_000_000L, Set.of("S", "SEC", "SECS", "SECOND", "SECONDS")),
  MINUTE("m", 60_000_000_000L, Set.of("M", "MIN", "MINS", "MINUTE", "MINUTES")),
  HOUR("h", 3_600_000_000_000L, Set.of("H", "HR", "HRS", "HOUR", "HOURS")),
  DAY("d", 86_400_000_000_000L, Set.of("D", "DAY", "DAYS"));

  /** What an error lists as expected in the place of a unit. */
  static final String EXPECTED = "a time unit: NS, US, MS, SECONDS, MINUTES or HOURS";

  private final String symbol;
  private final BigDecimal nanos;
  private final Set<String> words;

  TimeUnits(String symbol, long nanos, Set<String> words) {
    this.symbol = symbol;
    this.nanos = BigDecimal.valueOf(nanos);
    this.words = words;
  }

  /** Returns the unit of a word in any case, or null for a word that is none. */
  static TimeUnits ofWord(String word) {
    String upper = word.toUpperCase(Locale.ROOT);
    for (TimeUnits unit : values()) {
      if (unit.words.contains(upper)) {
        return unit;
      }
    }
    return null;
  }

  /** Returns the unit of a symbol as Go writes it (both micro signs count), or null. */
  static TimeUnits ofSymbol(String symbol) {
    String ascii = symbol.replace('\u00b5', 'u').replace('\u03bc', 'u');
    for (TimeUnits unit : values()) {
      if (unit.symbol.equals(ascii)) {
        return unit;
      }
    }
    return null;
  }

  /** Returns advice for a word that looks like a misspelt unit, or null. */
  static String hintFor(String word) {
    String upper = word.toUpperCase(Locale.ROOT);
    for (TimeUnits unit : values()) {
      for (String plural : unit.words) {
        if (plural.length() > 3 && Misspelling.distance(upper, plural) <= 2) {
          return "did you mean " + unit + "S?";
        }
      }
    }
    return null;
  }

  /** Returns the unit's length in nanoseconds. */
  BigDecimal nanos() {
    return nanos;
  }

  /** Returns the name of the extended construct that the unit is, or null for a plain unit. */
  String extendedConstruct() {
    return this == DAY ? "day unit" : null;
  }
}
