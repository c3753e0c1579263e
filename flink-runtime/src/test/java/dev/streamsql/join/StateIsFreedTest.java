package dev.streamsql.join;

import static dev.streamsql.join.JoinHarness.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.plan.JoinKind;
import dev.streamsql.plan.JoinWindow;
import dev.streamsql.time.CompleteClocks;
import dev.streamsql.time.Side;
import dev.streamsql.time.SideClocks;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Users of another system saw a join's state grow for ever, for it was never cleaned fully
 * (risingwave#16045). Here nothing is left once the clocks have passed all rows: no row, no key, no
 * moment at which one would expire, whether rows matched, were padded, came out of order, or their
 * keys were evicted.
 */
class StateIsFreedTest {
  private static final long SEED = 16045;
  private static final long HOUR = 3600 * SECOND;
  private static final JoinBounds UNBOUNDED = new JoinBounds(0, 0);
  private static final JoinBounds BOUNDED = new JoinBounds(20, 100);

  @ParameterizedTest
  @CsvSource({
    "'', INNER, '10 S', ''",
    "'', LEFT, '10 S', ''",
    "SET 'dialect' = 'extended';, LEFT, '(0 S, 10 S)', ''",
    "SET 'dialect' = 'extended';, LEFT, '10 S', ', MAXOUTOFORDERNESS = ''5s'''",
    "SET 'dialect' = 'extended';, FULL, '(10 S, 3 S)', ', MAXOUTOFORDERNESS = ''5s'''",
  })
  void noKeyedStateIsLeft(String settings, String kind, String window, String mode)
      throws Exception {
    String sql =
        settings
            + "SELECT s.i, f.j FROM a AS s "
            + kind
            + " JOIN b AS f WITHIN "
            + window
            + " ON s.k = f.k WITH (TIMESTAMP = 'ts'"
            + mode
            + ")";
    for (JoinBounds bounds : List.of(UNBOUNDED, BOUNDED)) {
      try (JoinHarness join = new JoinHarness(sql, bounds, null)) {
        Random random = new Random(SEED);
        for (int i = 0; i < 3_000; i++) {
          long time = HOUR + i * SECOND / 10 - random.nextInt(8) * SECOND;
          String key = "k" + random.nextInt(200);
          if (random.nextBoolean()) {
            join.left(key, time, "l" + i);
          } else {
            join.right(key, time, "r" + i);
          }
        }
        assertThat(join.keyedStateEntries()).isPositive();
        join.moveClocks(10 * HOUR);
        assertThat(join.keyedStateEntries()).isZero();
        join.output();
        join.endInput();
        assertThat(join.output()).as("nothing is pending").isEmpty();
      }
    }
  }

  @Test
  void arrivalTimeLeavesNothingEither() throws Exception {
    String sql = "SELECT s.i, f.j FROM a AS s LEFT JOIN b AS f WITHIN 10 S ON s.k = f.k";
    try (JoinHarness join = new JoinHarness(sql)) {
      for (int i = 0; i < 1_000; i++) {
        join.wallClock(1_000 + i);
        join.process(
            i % 2 == 0 ? StampedRow.Role.LEFT : StampedRow.Role.RIGHT,
            "k" + i / 4,
            StampedRow.ON_ARRIVAL,
            "row" + i);
      }
      assertThat(join.keyedStateEntries()).isPositive();
      join.wallClock(60_000);
      assertThat(join.keyedStateEntries()).isZero();
    }
  }

  /** The same in plain maps, where rows, their count and the moments can be looked at. */
  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false"})
  void noRowAndNoMomentIsLeft(boolean complete, boolean lazy) {
    for (JoinBounds bounds : List.of(UNBOUNDED, BOUNDED)) {
      JoinWindow window = new JoinWindow(100, complete ? 30 : 100);
      CompleteClocks both =
          complete
              ? new CompleteClocks(
                  Map.of(Side.LEFT, 20L, Side.RIGHT, 20L),
                  Map.of(Side.LEFT, List.of(0), Side.RIGHT, List.of(0)))
              : null;
      SideClocks clocks = new SideClocks(window, false, both);
      MemoryBuffers buffers = new MemoryBuffers();
      CountRows counts = new CountRows();
      JoinStage stage =
          new JoinStage(
              new JoinRules(complete ? JoinKind.FULL : JoinKind.LEFT, window, null, lazy),
              clocks,
              bounds,
              buffers,
              (left, right, time, due) -> {},
              counts);
      long[] newest = {SideClocks.UNSET, SideClocks.UNSET};
      Random random = new Random(SEED);
      for (int i = 0; i < 5_000; i++) {
        Side side = random.nextBoolean() ? Side.LEFT : Side.RIGHT;
        long time = 1_000 + i - random.nextInt(60);
        newest[side.ordinal()] = Math.max(newest[side.ordinal()], time);
        buffers.setKey(random.nextInt(300));
        move(stage, clocks, newest[0], newest[1]);
        stage.arrive(side, 0, time, new Object[] {i});
        assertThat(counts.buffered()).isEqualTo(buffers.size());
      }
      assertThat(buffers.size()).isPositive();
      move(stage, clocks, 100_000, 100_000);
      assertThat(buffers.size()).isZero();
      assertThat(buffers.moments()).isZero();
      assertThat(counts.buffered()).isZero();
    }
  }

  private static void move(JoinStage stage, SideClocks clocks, long left, long right) {
    clocks.merge(0, 0, left, right, left, right, false);
    if (clocks.isComplete()) {
      if (clocks.combined() != SideClocks.UNSET) {
        stage.advanceBoth(clocks.combined());
      }
      return;
    }
    for (Side side : Side.values()) {
      if (clocks.newest(side) != SideClocks.UNSET) {
        stage.advance(side, clocks.newest(side));
      }
    }
  }
}
