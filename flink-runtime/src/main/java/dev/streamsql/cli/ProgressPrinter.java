package dev.streamsql.cli;

import java.io.PrintStream;
import java.time.Instant;
import java.util.Locale;

/** Prints how a job is doing and, at the end, what it did. */
final class ProgressPrinter {
  private static final long SECOND = 1_000_000_000L;

  private final PrintStream err;
  private final boolean live;
  private final boolean rewrites;
  private final boolean quiet;
  private long lastRows;
  private long lastNanos = -1;
  private boolean lineOpen;

  /**
   * Creates the printer.
   *
   * @param err where to print
   * @param terminal whether a person watches: only then progress is printed
   * @param shared whether results go to the same terminal: then each progress line stays, because a
   *     line that is rewritten would run into the results
   * @param quiet whether to print nothing at all
   */
  ProgressPrinter(PrintStream err, boolean terminal, boolean shared, boolean quiet) {
    this.err = err;
    this.live = terminal && !quiet;
    this.rewrites = !shared;
    this.quiet = quiet;
  }

  /**
   * Prints the progress line.
   *
   * @param now a monotonic time in nanoseconds
   */
  void progress(Counters counters, long now) {
    if (live) {
      String text = line(counters, rate(counters.rowsIn(), now));
      err.print(rewrites ? "\r" + text + "\u001b[K" : text + System.lineSeparator());
      err.flush();
      lineOpen = rewrites;
    }
    lastRows = counters.rowsIn();
    lastNanos = now;
  }

  /** Prints a message on a line of its own; a quiet printer too. */
  void message(String text) {
    if (lineOpen) {
      err.print("\r\u001b[K");
      lineOpen = false;
    }
    err.println(text);
  }

  /** Prints the summary of a job that took some nanoseconds. */
  void summary(Counters counters, long nanos) {
    if (!quiet) {
      message(
          String.format(
              Locale.ROOT,
              "rows in %,d · rows out %,d · late %,d · dead letters %,d%s · %.1f s",
              counters.rowsIn(),
              counters.rowsOut(),
              counters.late(),
              counters.deadLetters(),
              bounds(counters),
              nanos / (double) SECOND));
    }
  }

  /** What join.max-keys and join.max-rows have cost; nothing is said of nothing. */
  private static String bounds(Counters counters) {
    return (counters.evicted() == 0
            ? ""
            : String.format(Locale.ROOT, " · keys evicted %,d", counters.evicted()))
        + (counters.dropped() == 0
            ? ""
            : String.format(Locale.ROOT, " · rows dropped %,d", counters.dropped()));
  }

  static String line(Counters counters, long rowsPerSecond) {
    return String.format(
        Locale.ROOT,
        "rows in %,d · rows out %,d · %,d rows/s · left clock %s · right clock %s",
        counters.rowsIn(),
        counters.rowsOut(),
        rowsPerSecond,
        clock(counters.leftClock()),
        clock(counters.rightClock()));
  }

  private long rate(long rows, long now) {
    return lastNanos < 0 || now <= lastNanos
        ? 0
        : Math.round((rows - lastRows) * (double) SECOND / (now - lastNanos));
  }

  private static String clock(Long nanos) {
    return nanos == null
        ? "-"
        : Instant.ofEpochSecond(Math.floorDiv(nanos, SECOND), Math.floorMod(nanos, SECOND))
            .toString();
  }
}
