package dev.streamsql.benchmark.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What is made of samples beside trends. */
class FiguresTest {
  private static final Sample EMPTY = Samples.of(0, 0, 5_000, 0, 0, 0);

  @Test
  void bytesPerRowAreWhatTheRowsHaveAdded() {
    Sample full = Samples.of(9, 100, 25_000, 3, 7_000, 3_000);

    assertThat(RowSize.of(Backend.ROCKSDB, 10, EMPTY, full))
        .isEqualTo(new RowSize(Backend.ROCKSDB, 10, 200, 70, 30));
    assertThat(RowSize.table(List.of(new RowSize(Backend.HASHMAP, 1, 200, 70, 0))))
        .containsPattern("hashmap +1 +200 +70 +-\n");
  }

  @Test
  void aCheckpointThatBeganBeforeTheLastRowIsNotTheStateOfAll() {
    Sample filling = Samples.of(3, 90, 0, 1, 0, 0);
    Sample full = Samples.of(6, 100, 0, 2, 0, 0);
    Sample next = Samples.of(9, 100, 0, 3, 0, 0);
    Sample settled = Samples.of(12, 101, 0, 4, 0, 0);

    assertThat(SizingCommand.isSettled(List.of(EMPTY, filling), 100)).isFalse();
    assertThat(SizingCommand.isSettled(List.of(EMPTY, filling, full, next), 100)).isFalse();
    assertThat(SizingCommand.isSettled(List.of(EMPTY, filling, full, next, settled), 100)).isTrue();
  }

  @Test
  void fillingAndUsingAStateAreToldApart() {
    Sample full = Samples.of(10, 1_000, 0, 1, 0, 0);
    Sample last = Samples.of(20, 1_100, 0, 2, 4 << 20, 0);

    LargeState state = LargeState.of(List.of(EMPTY, full, last), 1_000);

    assertThat(state.filling()).isEqualTo(new LargeState.Rate(100, 200));
    assertThat(state.random()).isEqualTo(new LargeState.Rate(10, 20));
    assertThat(state.line(10)).containsPattern("10 +100 +200 +10 +20 +4 +2 +0");
    assertThat(LargeState.of(List.of(EMPTY, full), 2_000).line(10)).contains("not full");
  }

  @Test
  void theMemoryOfAProcessIsReadInBytes() {
    assertThat(Sampler.rssBytes("Name:\tjava\nVmHWM:\t  9 kB\nVmRSS:\t  12345 kB\nThreads:\t3\n"))
        .isEqualTo(12345L << 10);
  }
}
