package dev.streamsql.benchmark.load;

import dev.streamsql.benchmark.report.Spread;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Whether a figure grows.
 *
 * @param first the median of the first third of the samples
 * @param last the median of the last third
 * @param perHour the slope of the line of least squares through all samples
 */
public record Trend(double first, double last, double perHour) {
  private static final double SECONDS_AN_HOUR = 3_600;
  private static final int LEAST = 3;

  /** Returns the last third against the first. */
  public double ratio() {
    return last / first;
  }

  /**
   * Computes the trend of a figure.
   *
   * @param samples at least three, at different times
   */
  public static Trend of(List<Sample> samples, ToDoubleFunction<Sample> figure) {
    int size = samples.size();
    if (size < LEAST) {
      throw new IllegalArgumentException("a trend takes three samples, not " + size);
    }
    int third = size / LEAST;
    return new Trend(
        median(samples.subList(0, third), figure),
        median(samples.subList(size - third, size), figure),
        slope(samples, figure) * SECONDS_AN_HOUR);
  }

  private static double median(List<Sample> samples, ToDoubleFunction<Sample> figure) {
    return Spread.of(samples.stream().map(figure::applyAsDouble).toList()).median();
  }

  private static double slope(List<Sample> samples, ToDoubleFunction<Sample> figure) {
    double meanTime = samples.stream().mapToDouble(Sample::seconds).average().orElseThrow();
    double meanFigure = samples.stream().mapToDouble(figure).average().orElseThrow();
    double both = 0;
    double square = 0;
    for (Sample sample : samples) {
      double time = sample.seconds() - meanTime;
      both += time * (figure.applyAsDouble(sample) - meanFigure);
      square += time * time;
    }
    return both / square;
  }
}
