package dev.streamsql.benchmark.load;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What filling a state and then using it at random has given.
 *
 * @param filling rows while it was filled
 * @param random rows afterwards; null if it was not full in time
 * @param last the last sample
 */
record LargeState(Rate filling, Rate random, Sample last) {
  static final String HEAD =
      "rows a key   filling rows/s   per CPU-s   random rows/s   per CPU-s"
          + "   state MB   checkpoints   failed";
  private static final double MEGABYTE = 1 << 20;

  /**
   * How fast rows went.
   *
   * @param perSecond rows per second
   * @param perCpuSecond rows per second of processor time
   */
  record Rate(double perSecond, double perCpuSecond) {

    static Rate between(Sample from, Sample to) {
      double rows = to.counts().rows() - from.counts().rows();
      return new Rate(
          rows / (to.seconds() - from.seconds()), rows / (to.cpuSeconds() - from.cpuSeconds()));
    }
  }

  /** Returns the first sample of a full state. */
  static Optional<Sample> full(List<Sample> samples, long rows) {
    return samples.stream().filter(sample -> sample.counts().rows() >= rows).findFirst();
  }

  /** Computes it from the samples of a run. */
  static LargeState of(List<Sample> samples, long rows) {
    Sample last = samples.get(samples.size() - 1);
    Sample full = full(samples, rows).orElse(last);
    return new LargeState(
        Rate.between(samples.get(0), full), full == last ? null : Rate.between(full, last), last);
  }

  /** Returns its line in a table. */
  String line(int rowsPerKey) {
    return String.format(
        Locale.ROOT,
        "%,10d %,16.0f %,11.0f %15s %11s %,10.0f %,13d %,8d%s",
        rowsPerKey,
        filling.perSecond,
        filling.perCpuSecond,
        random == null ? "not full" : number(random.perSecond),
        random == null ? "-" : number(random.perCpuSecond),
        last.checkpoint().stateBytes() / MEGABYTE,
        last.checkpoint().completed(),
        last.checkpoint().failed(),
        last.checkpoint().failure() == null ? "" : " (" + last.checkpoint().failure() + ")");
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }
}
