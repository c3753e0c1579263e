package dev.streamsql.join;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.plan.JoinStep;
import dev.streamsql.row.StreamRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

/**
 * IDLETIMEOUT by the live wall clock, which the tests move: with one stamper, which knows its sides
 * alone, and with two, of which only the join knows both: one that is silent makes nobody idle
 * (FLINK-28975). A side that falls silent is told, as for an offline sensor (ekuiper#1470).
 */
class IdleTimeoutTest {
  private static final String SQL =
      "SELECT s.i, f.j FROM a AS s LEFT JOIN b AS f WITHIN 1 S ON s.k = f.k"
          + " WITH (TIMESTAMP = 'ts', IDLETIMEOUT = '5s')";
  private static final long START = 1_700_000_000_000L;

  /**
   * A stamper on streams a (tag 0) and b (tag 1), whose rows have the slots that the plan reads.
   */
  private static OneInputStreamOperatorTestHarness<StreamRow, StampedRow> stamper(
      JoinStep step, int edge, JoinChannels channels) throws Exception {
    OneInputStreamOperatorTestHarness<StreamRow, StampedRow> harness =
        new OneInputStreamOperatorTestHarness<>(
            new ClockStamper(
                step,
                "stamp",
                edge,
                Map.of("a", new EdgeStream(0, List.of()), "b", new EdgeStream(1, List.of())),
                10_000,
                channels,
                ClockTargets.of(1, 128),
                InputEnd.NEVER));
    harness.setProcessingTime(START);
    harness.open();
    return harness;
  }

  /** The slots in the order in which the plan reads the fields: k, i or j, ts. */
  private static StreamRow row(int tag, String key, long id, long time) {
    return new StreamRow(tag, 0, StreamRow.NO_ARRIVAL, new Object[] {key, id, START + time});
  }

  private static void pass(
      OneInputStreamOperatorTestHarness<StreamRow, StampedRow> from, JoinHarness to)
      throws Exception {
    for (Object element : new ArrayList<>(from.getOutput())) {
      to.pass(element);
    }
    from.getOutput().clear();
  }

  @Test
  void aSilentSideTakesTheWallClock() throws Exception {
    try (JoinHarness join = new JoinHarness(SQL);
        var stamper = stamper(join.step(), 0, new JoinChannels(List.of(0), List.of(0)))) {
      stamper.processElement(row(0, "k", 1, 0), 0);
      stamper.setProcessingTime(START + 4_900);
      pass(stamper, join);
      assertThat(join.output()).as("before the time-out").isEmpty();
      stamper.setProcessingTime(START + 5_000);
      pass(stamper, join);
      assertThat(join.output()).as("at the time-out").hasSize(1);
      stamper.processElement(row(0, "k", 2, 3_999), 0);
      pass(stamper, join);
      assertThat(join.output()).as("a row behind the wall clock by more than WITHIN").isEmpty();
      stamper.processElement(row(0, "k", 3, 4_000), 0);
      stamper.processElement(row(1, "k", 4, 4_000), 0);
      pass(stamper, join);
      assertThat(join.output()).as("a row behind it by WITHIN").hasSize(1);
    }
  }

  @Test
  void aSideThatNeverHadARowDoesNotJump() throws Exception {
    try (JoinHarness join = new JoinHarness(SQL);
        var stamper = stamper(join.step(), 0, new JoinChannels(List.of(0), List.of(0)))) {
      stamper.processElement(row(1, "k", 1, 0), 0);
      stamper.setProcessingTime(START + 60_000);
      stamper.processElement(row(0, "k", 2, 0), 0);
      stamper.processElement(row(0, "k", 3, 900), 0);
      pass(stamper, join);
      join.endInput();
      assertThat(join.output()).as("padded at the end, none is late").hasSize(2);
    }
  }

  @Test
  void oneOfTwoStampersThatIsSilentDoesNotMakeTheSideIdle() throws Exception {
    JoinChannels both = new JoinChannels(List.of(0, 1 << 24), List.of(0, 1 << 24));
    try (JoinHarness join = new JoinHarness(SQL, both);
        var first = stamper(join.step(), 0, both);
        var second = stamper(join.step(), 1, both)) {
      first.processElement(row(0, "k", 1, 0), 0);
      second.processElement(row(0, "k", 2, 0), 0);
      first.setProcessingTime(START + 4_000);
      second.setProcessingTime(START + 4_000);
      second.processElement(row(0, "k", 3, 500), 0);
      first.setProcessingTime(START + 8_000);
      second.setProcessingTime(START + 8_000);
      pass(first, join);
      pass(second, join);
      assertThat(join.output()).as("the second stamper's row is 4 s old").isEmpty();
      first.setProcessingTime(START + 9_000);
      second.setProcessingTime(START + 9_000);
      pass(first, join);
      pass(second, join);
      assertThat(join.output()).as("5 s after the last left row anywhere").hasSize(3);
    }
  }

  @Test
  void aRestoredStamperKnowsWhenItsSidesHadRows() throws Exception {
    JoinChannels sole = new JoinChannels(List.of(0), List.of(0));
    try (JoinHarness join = new JoinHarness(SQL);
        var before = stamper(join.step(), 0, sole)) {
      before.processElement(row(0, "k", 1, 0), 0);
      pass(before, join);
      var snapshot = before.snapshot(1, 1);
      try (var after =
          new OneInputStreamOperatorTestHarness<StreamRow, StampedRow>(
              new ClockStamper(
                  join.step(),
                  "stamp",
                  0,
                  Map.of("a", new EdgeStream(0, List.of()), "b", new EdgeStream(1, List.of())),
                  10_000,
                  sole,
                  ClockTargets.of(1, 128),
                  InputEnd.NEVER))) {
        after.setProcessingTime(START + 4_000);
        after.initializeState(snapshot);
        after.open();
        after.setProcessingTime(START + 5_500);
        pass(after, join);
        assertThat(join.output()).hasSize(1);
      }
    }
  }
}
