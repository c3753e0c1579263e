package dev.streamsql.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The clocks of complete mode, read from two sources. In Flink a source that waited for the others
 * was taken for idle and never went on (FLINK-32496), and a source was idle while some of its
 * splits had rows (FLINK-28975).
 */
class CompleteClocksTest {
  private final CompleteClocks clocks =
      new CompleteClocks(
          Map.of(Side.LEFT, 10L, Side.RIGHT, 0L),
          Map.of(Side.LEFT, List.of(0, 1), Side.RIGHT, List.of(0, 1)));

  @Test
  void aSourceThatHasNotSpokenHoldsTheClockBack() {
    clocks.heard(0, 100, 100);
    assertThat(clocks.combined()).isEqualTo(SideClocks.UNSET);
    clocks.heard(1, 50, 70);
    assertThat(clocks.combined()).as("50 less 10").isEqualTo(40);
  }

  @Test
  void anIdleSourceHoldsNothingBackUntilItSpeaksAgain() {
    clocks.heard(0, 100, 100);
    clocks.heard(1, 50, 70);
    clocks.hold(1, false, false);
    assertThat(clocks.combined()).isEqualTo(90);
    clocks.hold(1, true, true);
    clocks.heard(0, 200, 200);
    assertThat(clocks.combined()).as("it speaks again and is behind").isEqualTo(90);
    clocks.heard(1, 150, 160);
    assertThat(clocks.combined()).as("it goes on").isEqualTo(140);
    clocks.heard(1, 300, 300);
    assertThat(clocks.combined()).as("the other is the slower one now").isEqualTo(190);
  }

  @Test
  void idleOnOneSideIsNotIdleOnTheOther() {
    clocks.heard(0, 100, 100);
    clocks.heard(1, 50, 70);
    clocks.hold(1, false, true);
    assertThat(clocks.combined()).as("its right rows still come").isEqualTo(70);
    clocks.heard(1, 50, 80);
    assertThat(clocks.combined()).isEqualTo(80);
  }

  @Test
  void whereAllAreIdleTheClockStaysAndGoesOnLater() {
    clocks.heard(0, 100, 100);
    clocks.heard(1, 100, 100);
    clocks.hold(0, false, false);
    clocks.hold(1, false, false);
    assertThat(clocks.combined()).isEqualTo(90);
    clocks.hold(0, true, true);
    clocks.heard(0, 120, 120);
    assertThat(clocks.combined()).isEqualTo(110);
    clocks.end(1);
    clocks.heard(0, 130, 130);
    assertThat(clocks.combined()).as("one that has ended is ahead of all").isEqualTo(120);
  }
}
