package dev.streamsql.benchmark.load;

import java.util.Locale;

/** Samples as lines of a table. */
final class SampleTable {
  static final String HEAD =
      format(
          "%7s %12s %12s %10s %9s %10s %8s %8s %9s %9s %6s %6s",
          "seconds",
          "rows",
          "results",
          "evicted",
          "late",
          "buffered",
          "heap MB",
          "RSS MB",
          "state MB",
          "local MB",
          "cp ms",
          "CPU s");

  private static final double MEGABYTE = 1 << 20;

  private SampleTable() {}

  /** Returns the line of a sample. */
  static String line(Sample sample) {
    return format(
        "%7.0f %,12d %,12d %,10d %,9d %,10d %8.1f %8.1f %9.1f %9.1f %6d %6.1f",
        sample.seconds(),
        sample.counts().rows(),
        sample.counts().results(),
        sample.counts().evictedKeys(),
        sample.counts().lateRows(),
        sample.counts().bufferedRows(),
        sample.heapBytes() / MEGABYTE,
        sample.rssBytes() / MEGABYTE,
        sample.checkpoint().stateBytes() / MEGABYTE,
        sample.localBytes() / MEGABYTE,
        sample.checkpoint().millis(),
        sample.cpuSeconds());
  }

  /** Returns a line for each trend. */
  static String trends(SoakTrends trends) {
    return trend("heap MB", trends.heap(), MEGABYTE)
        + trend("RSS MB", trends.rss(), MEGABYTE)
        + trend("state MB", trends.state(), MEGABYTE)
        + trend("buffered rows", trends.buffered(), 1);
  }

  private static String trend(String name, Trend trend, double unit) {
    return format(
        "%-13s first third %,10.1f, last third %,10.1f, ratio %.3f, slope %+,.1f per hour%n",
        name, trend.first() / unit, trend.last() / unit, trend.ratio(), trend.perHour() / unit);
  }

  /** Whatever the language of this machine. */
  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
