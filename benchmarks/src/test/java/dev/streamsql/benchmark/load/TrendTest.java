package dev.streamsql.benchmark.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Whether a figure grows. */
class TrendTest {

  @Test
  void aFigureThatGrowsEvenlyHasItsSlope() {
    Trend trend = Trend.of(heaps(100, 110, 120, 130, 140, 150), Sample::heapBytes);

    assertThat(trend.first()).isEqualTo(105);
    assertThat(trend.last()).isEqualTo(145);
    assertThat(trend.ratio()).isEqualTo(145 / 105.0);
    assertThat(trend.perHour()).isEqualTo(10 * 60, within(1e-9));
  }

  @Test
  void aPeakInTheMiddleIsNoTrend() {
    Trend trend = Trend.of(heaps(100, 100, 100, 900, 100, 100, 100), Sample::heapBytes);

    assertThat(trend.ratio()).isEqualTo(1);
    assertThat(trend.perHour()).isEqualTo(0, within(1e-9));
  }

  @Test
  void twoSamplesAreNoTrend() {
    assertThatThrownBy(() -> Trend.of(heaps(1, 2), Sample::heapBytes))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("three samples, not 2");
    assertThat(SoakTrends.of(heaps(1, 2, 3, 4), 120)).isNull();
  }

  @Test
  void theTimeUntilTheBuffersAreFullIsNoPartOfTheTrend() {
    SoakTrends trends = SoakTrends.of(heaps(1, 50, 100, 100, 100), 120);

    assertThat(trends.heap()).isEqualTo(new Trend(100, 100, 0));
    assertThat(SampleTable.trends(trends))
        .contains("heap MB       first third        0.0, last third        0.0, ratio 1.000");
  }

  /** A sample a minute. */
  private static List<Sample> heaps(long... bytes) {
    return IntStream.range(0, bytes.length)
        .mapToObj(minute -> Samples.of(60.0 * minute, 1_000, bytes[minute], minute, 1, 0))
        .toList();
  }
}
