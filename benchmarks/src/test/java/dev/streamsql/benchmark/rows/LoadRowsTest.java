package dev.streamsql.benchmark.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Rows without an end. */
class LoadRowsTest {

  @Test
  void keysThatChurnAreAHundredForEachThatIsKeptAndEachComesOnceARound() {
    ChurnRows rows = new ChurnRows(1_000, 10);
    // Two of five rows of a stream churn: 1,000 keys take 2,500 rows of each stream.
    Map<String, Long> left =
        LongStream.range(0, 5_000)
            .filter(index -> rows.stream(index) == 0)
            .mapToObj(rows::key)
            .filter(key -> key.startsWith("d"))
            .collect(Collectors.groupingBy(key -> key, Collectors.counting()));

    assertThat(left).hasSize(1_000);
    assertThat(left.values()).containsOnly(1L);
  }

  @Test
  void timeMovesWithTheRowsAndOneInAThousandIsLate() {
    ChurnRows rows = new ChurnRows(1_000, 10);
    long start = rows.time(1);

    long late =
        LongStream.range(0, 100_000)
            .filter(index -> rows.time(index) < start + index - 60_000)
            .count();
    long disordered =
        LongStream.range(1, 100_000)
            .filter(index -> rows.time(index) < rows.time(index - 1))
            .count();

    assertThat(late).isBetween(50L, 200L);
    assertThat(disordered).isBetween(5_000L, 15_000L);
  }

  @Test
  void eachKeyIsFilledAtOnceAndKeysComeAtRandomAfterwards() {
    FillRows rows = new FillRows(200, 10, 20);
    Map<String, Long> filled =
        LongStream.range(0, 200)
            .mapToObj(rows::key)
            .collect(Collectors.groupingBy(key -> key, Collectors.counting()));

    assertThat(filled).hasSize(20);
    assertThat(filled.values()).containsOnly(10L);
    assertThat(LongStream.range(200, 2_000).mapToObj(rows::key))
        .allMatch(filled::containsKey)
        .containsAll(filled.keySet());
    assertThat(rows.payload(3)).asString().hasSize(20).isNotEqualTo(rows.payload(4));
  }

  @Test
  void rowsAreHeldBackATenthOfASecondAtATime() {
    Pace pace = new Pace(100, 50);

    assertThat(LongStream.range(0, 120).filter(pace::isDue))
        .containsExactly(100L, 105L, 110L, 115L);
    assertThat(pace.dueNanos(110)).isEqualTo(200_000_000L);
    assertThat(new Pace(0, 0).isDue(0)).isFalse();
  }
}
