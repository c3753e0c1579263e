package dev.streamsql.join;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.plan.JoinKind;
import dev.streamsql.plan.JoinWindow;
import dev.streamsql.time.Side;
import dev.streamsql.time.SideClocks;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

/**
 * A join over 28 days collapsed in Flink, for each row looked at all rows of its key that the
 * window had ever held (FLINK-16392). Here the work for a row does not grow with the rows that
 * wait. Work is counted, not timed: calls into the state, and pairs looked at.
 */
class LongWindowTest {
  private static final long HOUR = 3_600_000_000_000L;
  private static final long DAY = 24 * HOUR;
  private static final JoinWindow ANSWERS = new JoinWindow(0, 28 * DAY);

  private final MemoryBuffers buffers = new MemoryBuffers();
  private final CountRows counts = new CountRows();
  private long calls;
  private long pairs;

  private Buffers counted() {
    return (Buffers)
        Proxy.newProxyInstance(
            Buffers.class.getClassLoader(),
            new Class<?>[] {Buffers.class},
            (proxy, method, arguments) -> {
              calls++;
              return method.invoke(buffers, arguments);
            });
  }

  private JoinStage stage(SideClocks clocks, JoinWindow window) {
    return new JoinStage(
        new JoinRules(JoinKind.LEFT, window, (left, right) -> ++pairs > 0, false),
        clocks,
        JoinBounds.DEFAULT,
        counted(),
        (left, right, time, due) -> {},
        counts);
  }

  private void arrive(JoinStage stage, SideClocks clocks, Side side, int key, long time) {
    clocks.merge(0, 0, time, time, time, time, false);
    stage.advance(Side.LEFT, time);
    stage.advance(Side.RIGHT, time);
    buffers.setKey(key);
    assertThat(stage.arrive(side, 0, time, new Object[] {time})).isEqualTo(JoinStage.Arrival.TAKEN);
  }

  /** A row a minute of 5,000 keys over 56 days: half of them leave on the way. */
  @Test
  void manyRowsOfManyKeysCostTheSameEach() {
    SideClocks clocks = new SideClocks(ANSWERS, false);
    JoinStage stage = stage(clocks, ANSWERS);
    int rows = 56 * 24 * 60;
    long[] half = new long[2];
    for (int i = 0; i < rows; i++) {
      Side side = i % 20 == 19 ? Side.RIGHT : Side.LEFT;
      arrive(stage, clocks, side, i % 5_000, i * HOUR / 60);
      half[i / (rows / 2)] = calls;
    }
    assertThat(half[0]).as("calls into the state").isLessThan(12L * rows / 2);
    assertThat(half[1] - half[0]).as("of the second half").isLessThan(half[0] * 3 / 2);
    assertThat(buffers.size()).as("rows of 28 days").isBetween(rows / 2 - 1, rows / 2 + 2);
  }

  /** One key, a row an hour: a right row looks at the left rows of its window, and no others. */
  @Test
  void onlyRowsOfTheWindowAreLookedAt() {
    JoinWindow window = new JoinWindow(28 * DAY, 2 * HOUR);
    SideClocks clocks = new SideClocks(window, false);
    JoinStage stage = stage(clocks, window);
    for (int i = 0; i < 56 * 24; i++) {
      arrive(stage, clocks, Side.LEFT, 1, i * HOUR);
    }
    long newest = (56 * 24 - 1) * HOUR;
    assertThat(buffers.size()).isEqualTo(28 * 24 + 1);
    pairs = 0;
    arrive(stage, clocks, Side.RIGHT, 1, newest);
    assertThat(pairs).as("the left rows not more than 2 h older").isEqualTo(3);
    assertThat(counts.matches()).isEqualTo(3);
  }
}
