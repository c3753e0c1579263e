package dev.streamsql.benchmark.report;

import java.util.List;

/**
 * The median of several runs, with the smallest and the largest.
 *
 * @param median the middle one, or the mean of the two middle ones
 * @param min the smallest
 * @param max the largest
 */
public record Spread(double median, double min, double max) {

  /** Returns the spread of at least one value. */
  public static Spread of(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int size = sorted.size();
    double median = (sorted.get((size - 1) / 2) + sorted.get(size / 2)) / 2;
    return new Spread(median, sorted.get(0), sorted.get(size - 1));
  }
}
