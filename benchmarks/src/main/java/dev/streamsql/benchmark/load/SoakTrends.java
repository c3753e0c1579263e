package dev.streamsql.benchmark.load;

import java.util.List;

/**
 * Whether a job grows.
 *
 * @param heap the heap in use after a collection, in bytes
 * @param rss the memory that the process has from the system, in bytes
 * @param state the size of the latest checkpoint's state, in bytes
 * @param buffered the rows that wait
 */
public record SoakTrends(Trend heap, Trend rss, Trend state, Trend buffered) {
  private static final int LEAST = 3;

  /**
   * Computes the trends.
   *
   * @param settled the seconds after which the job is in its steady state
   * @return null if there are fewer than three samples then
   */
  static SoakTrends of(List<Sample> samples, long settled) {
    List<Sample> steady = samples.stream().filter(one -> one.seconds() > settled - 1).toList();
    return steady.size() < LEAST
        ? null
        : new SoakTrends(
            Trend.of(steady, Sample::heapBytes),
            Trend.of(steady, Sample::rssBytes),
            Trend.of(steady, sample -> sample.checkpoint().stateBytes()),
            Trend.of(steady, sample -> sample.counts().bufferedRows()));
  }
}
