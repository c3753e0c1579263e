package dev.streamsql.join;

import static dev.streamsql.join.JoinHarness.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.junit.jupiter.api.Test;

/** The operator around the stage: clocks from headers, wall clock, watermarks, end, snapshots. */
class WithinJoinOperatorTest {
  private static final String EVENT_TIME =
      "SELECT c.i, r.j FROM cmd AS c LEFT JOIN ack AS r WITHIN 10 SECONDS ON c.k = r.k"
          + " WITH (TIMESTAMP = 'ts')";
  private static final String ARRIVAL_TIME =
      "SELECT c.i, r.j FROM cmd AS c LEFT JOIN ack AS r WITHIN 10 SECONDS ON c.k = r.k";
  private static final long MILLI = 1_000_000L;

  private static List<Object> row(Object... values) {
    return Arrays.asList(values);
  }

  @Test
  void padsBeforeTheRowThatCausedIt() throws Exception {
    try (JoinHarness join = new JoinHarness(EVENT_TIME)) {
      join.right("b", 15 * SECOND, "rb");
      join.left("a", 0, "la");
      join.left("b", 10 * SECOND, "lb");
      assertThat(join.output()).containsExactly(row("lb", "rb"));
      join.left("b", 10 * SECOND + 1, "lb2");
      assertThat(join.output()).containsExactly(row("la", null), row("lb2", "rb"));
    }
  }

  @Test
  void padsOldestFirstOverAllKeys() throws Exception {
    try (JoinHarness join = new JoinHarness(EVENT_TIME)) {
      join.left("a", 3, "third");
      join.left("b", 1, "first");
      join.left("c", 2, "second");
      join.left("a", 3, "fourth");
      join.left("z", 20 * SECOND, "last");
      assertThat(join.output())
          .containsExactly(
              row("first", null), row("second", null), row("third", null), row("fourth", null));
      join.endInput();
      assertThat(join.output()).containsExactly(row("last", null));
    }
  }

  @Test
  void rightRowsAloneNeverPad() throws Exception {
    try (JoinHarness join = new JoinHarness(EVENT_TIME)) {
      join.left("a", 0, "l");
      join.right("b", 1000 * SECOND, "r");
      assertThat(join.output()).isEmpty();
    }
  }

  @Test
  void theWatermarkTellsTheLeftClockToASubtaskWithoutRows() throws Exception {
    try (JoinHarness join = new JoinHarness(EVENT_TIME)) {
      join.left("a", 0, "l");
      join.watermark(10_000);
      assertThat(join.output()).isEmpty();
      join.watermark(10_001);
      assertThat(join.output()).containsExactly(row("l", null));
    }
  }

  /** One of two sources may end early and send the largest watermark; the other goes on. */
  @Test
  void theLargestWatermarkIsNotTheEnd() throws Exception {
    try (JoinHarness join = new JoinHarness(EVENT_TIME)) {
      join.left("a", 0, "l");
      join.watermark(Watermark.MAX_WATERMARK.getTimestamp());
      assertThat(join.output()).isEmpty();
      join.right("a", SECOND, "r");
      assertThat(join.output()).containsExactly(row("l", "r"));
      join.endInput();
      assertThat(join.output()).isEmpty();
    }
  }

  @Test
  void arrivalTimePadsByTheWallClockWithoutRows() throws Exception {
    try (JoinHarness join = new JoinHarness(ARRIVAL_TIME)) {
      join.wallClock(1_000);
      join.process(StampedRow.Role.LEFT, "a", StampedRow.ON_ARRIVAL, "l");
      join.wallClock(11_000);
      assertThat(join.output()).isEmpty();
      join.wallClock(11_100);
      assertThat(join.output()).containsExactly(row("l", null));
      join.process(StampedRow.Role.RIGHT, "a", StampedRow.ON_ARRIVAL, "r");
      assertThat(join.output()).isEmpty();
    }
  }

  @Test
  void arrivalTimeMatchesAtExactlyWithin() throws Exception {
    try (JoinHarness join = new JoinHarness(ARRIVAL_TIME)) {
      join.wallClock(1_000);
      join.process(StampedRow.Role.LEFT, "a", StampedRow.ON_ARRIVAL, "l");
      join.wallClock(11_000);
      join.process(StampedRow.Role.RIGHT, "a", StampedRow.ON_ARRIVAL, "r");
      assertThat(join.output()).containsExactly(row("l", "r"));
    }
  }

  @Test
  void continuesFromASnapshot() throws Exception {
    OperatorSubtaskState snapshot;
    try (JoinHarness join = new JoinHarness(EVENT_TIME)) {
      join.left("a", 0, "matched");
      join.right("a", SECOND, "r1");
      join.left("b", 2 * SECOND, "waiting");
      join.left("b", SECOND, "waiting, older");
      assertThat(join.output()).hasSize(1);
      snapshot = join.snapshot();
    }
    try (JoinHarness join = new JoinHarness(EVENT_TIME, snapshot)) {
      join.right("b", 3 * SECOND, "r2");
      assertThat(join.output()).containsExactly(row("waiting", "r2"), row("waiting, older", "r2"));
      join.left("c", 30 * SECOND, "new");
      assertThat(join.output()).isEmpty();
      join.endInput();
      assertThat(join.output()).containsExactly(row("new", null));
    }
  }

  @Test
  void aRestoredClockStillDropsLateRows() throws Exception {
    OperatorSubtaskState snapshot;
    try (JoinHarness join = new JoinHarness(EVENT_TIME)) {
      join.left("a", 100 * SECOND, "l");
      snapshot = join.snapshot();
    }
    try (JoinHarness join = new JoinHarness(EVENT_TIME, snapshot)) {
      join.left("a", SECOND, "late");
      join.endInput();
      assertThat(join.output()).containsExactly(row("l", null));
    }
  }

  @Test
  void expiredRowsLeaveNoState() throws Exception {
    try (JoinHarness join = new JoinHarness(EVENT_TIME)) {
      for (int i = 0; i < 1000; i++) {
        join.left("left" + i, i * MILLI, "l");
        join.right("right" + i, i * MILLI, "r");
      }
      join.left("x", 100 * SECOND, "x");
      join.right("y", 100 * SECOND, "y");
      assertThat(join.keyedStateEntries()).isEqualTo(2);
    }
  }

  @Test
  void evictsTheLeastRecentlyUsedKeyAfterARestoreToo() throws Exception {
    JoinBounds twoKeys = new JoinBounds(2, 0);
    OperatorSubtaskState snapshot;
    try (JoinHarness join = new JoinHarness(EVENT_TIME, twoKeys, null)) {
      join.left("a", 1, "la");
      join.left("b", 2, "lb");
      join.right("a", 3, "r");
      assertThat(join.output()).containsExactly(row("la", "r"));
      snapshot = join.snapshot();
    }
    try (JoinHarness join = new JoinHarness(EVENT_TIME, twoKeys, snapshot)) {
      // The right row has used key a, so b is the one to go, unpadded.
      join.left("c", 4, "lc");
      join.endInput();
      assertThat(join.output()).containsExactly(row("lc", null));
    }
  }

  @Test
  void evictsDownWhereARestoredSubtaskHasTooManyKeys() throws Exception {
    OperatorSubtaskState snapshot;
    try (JoinHarness join = new JoinHarness(EVENT_TIME)) {
      for (int i = 0; i < 5; i++) {
        join.left("k" + i, i, "l" + i);
      }
      snapshot = join.snapshot();
    }
    try (JoinHarness join = new JoinHarness(EVENT_TIME, new JoinBounds(2, 0), snapshot)) {
      join.endInput();
      assertThat(join.output()).containsExactly(row("l3", null), row("l4", null));
    }
  }

  /** Rows that are bounded leave at their own moments, those that are not together. */
  @Test
  void aRestoredJoinMayGetBounds() throws Exception {
    String sql =
        "SELECT s.i, f.j FROM a AS s JOIN b AS f WITHIN 10 S ON s.k = f.k WITH (TIMESTAMP = 'ts')";
    OperatorSubtaskState unbounded;
    try (JoinHarness join = new JoinHarness(sql, new JoinBounds(0, 0), null)) {
      for (int row = 0; row < 20; row++) {
        join.left("k" + row % 3, (100 + row) * JoinHarness.SECOND, (long) row);
        join.right("k" + row % 3, (100 + row) * JoinHarness.SECOND, (long) row);
      }
      unbounded = join.snapshot();
    }
    try (JoinHarness join = new JoinHarness(sql, new JoinBounds(100, 0), unbounded)) {
      assertThat(join.keyedStateEntries()).isEqualTo(3);
      join.moveClocks(1_000 * JoinHarness.SECOND);
      assertThat(join.keyedStateEntries()).isZero();
    }
  }
}
