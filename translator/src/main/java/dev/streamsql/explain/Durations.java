package dev.streamsql.explain;

/** Writes durations the way queries do. */
public final class Durations {
  private static final String[] UNITS = {"h", "m", "s", "ms", "us", "ns"};
  private static final long[] NANOS = {
    3_600_000_000_000L, 60_000_000_000L, 1_000_000_000L, 1_000_000L, 1_000L, 1L
  };

  private Durations() {}

  /** Returns a duration such as {@code 1m30s}. */
  public static String text(long nanos) {
    StringBuilder text = new StringBuilder();
    long rest = nanos;
    for (int unit = 0; unit < UNITS.length; unit++) {
      long count = rest / NANOS[unit];
      if (count > 0) {
        text.append(count).append(UNITS[unit]);
        rest %= NANOS[unit];
      }
    }
    return text.isEmpty() ? "0s" : text.toString();
  }
}
