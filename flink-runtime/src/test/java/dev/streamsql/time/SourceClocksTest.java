package dev.streamsql.time;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * The clocks of a stamper's partitions (contract section 4). In Flink a source was taken for idle
 * while some of its partitions had rows (FLINK-28975).
 */
class SourceClocksTest {
  private final SourceClocks clocks = new SourceClocks(3);

  private void ticks(int count) {
    for (int i = 0; i < count; i++) {
      clocks.tick();
    }
  }

  @Test
  void theSlowestActivePartitionIsTheSidesClock() {
    clocks.observe(Side.LEFT, 0, 10);
    assertThat(clocks.side(Side.LEFT)).isEqualTo(10);
    clocks.observe(Side.LEFT, 1, 5);
    assertThat(clocks.side(Side.LEFT)).isEqualTo(5);
    clocks.observe(Side.LEFT, 1, 20);
    assertThat(clocks.side(Side.LEFT)).isEqualTo(10);
    assertThat(clocks.side(Side.RIGHT)).isEqualTo(SideClocks.UNSET);
  }

  @Test
  void anOutOfOrderRowMovesNothing() {
    clocks.observe(Side.LEFT, 0, 10);
    clocks.observe(Side.LEFT, 0, 3);
    assertThat(clocks.own(Side.LEFT, 0)).isEqualTo(10);
    assertThat(clocks.side(Side.LEFT)).isEqualTo(10);
  }

  @Test
  void aSilentPartitionHoldsNothingUpAfterTheTimeout() {
    clocks.observe(Side.LEFT, 0, 100);
    clocks.observe(Side.LEFT, 1, 5);
    ticks(2);
    clocks.observe(Side.LEFT, 0, 100);
    assertThat(clocks.side(Side.LEFT)).isEqualTo(5);
    ticks(1);
    assertThat(clocks.side(Side.LEFT)).isEqualTo(100);
    clocks.observe(Side.LEFT, 1, 6);
    assertThat(clocks.side(Side.LEFT)).isEqualTo(6);
  }

  /** The slow one fell silent first, though within the same tick. */
  @Test
  void whereAllFallSilentTheSlowestDoesNotHoldTheClockForGood() {
    clocks.observe(Side.LEFT, 1, 5);
    clocks.observe(Side.LEFT, 0, 100);
    ticks(3);
    assertThat(clocks.isActive(Side.LEFT)).isFalse();
    assertThat(clocks.side(Side.LEFT)).isEqualTo(100);
  }

  @Test
  void continuesFromItsSnapshot() {
    clocks.observe(Side.LEFT, 0, 100);
    clocks.observe(Side.RIGHT, 1, 7);
    SourceClocks restored = new SourceClocks(3);
    clocks.snapshot().forEach(restored::restore);
    assertThat(restored.own(Side.LEFT, 0)).isEqualTo(100);
    assertThat(restored.side(Side.RIGHT)).isEqualTo(7);
  }
}
