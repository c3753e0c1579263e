package dev.streamsql.join;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.plan.JoinKind;
import dev.streamsql.time.Side;
import dev.streamsql.time.SideClocks;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** {@link JoinStage} gives what the naive model gives: rows, their order, counts. */
class JoinStageRandomTest {
  private static final int CASES = Integer.getInteger("join.random.cases", 100_000);
  private static final long SEED = Long.getLong("join.random.seed", 20_261_130L);

  private final List<String> log = new ArrayList<>();

  @Test
  void agreesWithTheNaiveModel() {
    System.out.println("join.random.seed=" + SEED + " join.random.cases=" + CASES);
    for (int number = 0; number < CASES; number++) {
      runCase(SEED + number);
    }
  }

  private void runCase(long seed) {
    Random random = new Random(seed);
    log.clear();
    JoinKind kind = random.nextBoolean() ? JoinKind.LEFT : JoinKind.INNER;
    long within = 1 + random.nextInt(random.nextBoolean() ? 3 : 40);
    boolean arrivalTime = random.nextInt(4) == 0;
    log.add(kind + " within " + within + (arrivalTime ? " arrival time" : " event time"));

    NaiveJoin model = new NaiveJoin(kind, within);
    MemoryBuffers buffers = new MemoryBuffers();
    Counts counts = new Counts();
    List<String> output = new ArrayList<>();
    JoinStage stage =
        new JoinStage(
            kind,
            within,
            new SideClocks(within),
            buffers,
            (left, right) -> output.add(left[0] + "+" + (right == null ? null : right[0])),
            counts);

    int rows = 1 + random.nextInt(40);
    int keys = 1 + random.nextInt(4);
    long now = random.nextInt(10);
    for (int id = 0; id < rows; id++) {
      Side side = random.nextBoolean() ? Side.LEFT : Side.RIGHT;
      int key = random.nextInt(keys);
      now += random.nextInt(4) == 0 ? random.nextInt(60) : random.nextInt(3);
      long time = arrivalTime ? now : Math.max(0, now - random.nextInt(random.nextInt(4) + 1) * 7L);
      log.add(side + " key " + key + " time " + time + " id " + id);
      for (Side moved : arrivalTime ? Side.values() : new Side[] {side}) {
        model.setClock(moved, time);
        stage.raise(moved, time);
      }
      model.arrive(side, key, time, id);
      buffers.setKey(key);
      stage.arrive(side, time, new Object[] {id});
      check(seed, model, output, counts, buffers);
    }
    if (random.nextBoolean()) {
      log.add("flush");
      model.flush();
      stage.flush();
      check(seed, model, output, counts, buffers);
    }
  }

  private void check(
      long seed, NaiveJoin model, List<String> output, Counts counts, MemoryBuffers buffers) {
    boolean same =
        output.equals(model.output)
            && counts.matches == model.matches
            && counts.leftTimeouts == model.padded
            && counts.late == model.late
            && counts.buffered == model.buffered()
            && buffers.size() == model.buffered();
    if (!same) {
      assertThat(output).as("seed %d%n%s", seed, String.join("\n", log)).isEqualTo(model.output);
      assertThat(counts.matches).as("seed %d matches", seed).isEqualTo(model.matches);
      assertThat(counts.leftTimeouts).as("seed %d padded", seed).isEqualTo(model.padded);
      assertThat(counts.late).as("seed %d late", seed).isEqualTo(model.late);
      assertThat(counts.buffered).as("seed %d buffered", seed).isEqualTo((int) model.buffered());
      assertThat(buffers.size()).as("seed %d rows", seed).isEqualTo((int) model.buffered());
    }
  }

  private static final class Counts implements StageCounters {
    private int matches;
    private int leftTimeouts;
    private int late;
    private int buffered;

    @Override
    public void matchEmitted() {
      matches++;
    }

    @Override
    public void leftTimeoutEmitted() {
      leftTimeouts++;
    }

    @Override
    public void lateDropped() {
      late++;
    }

    @Override
    public void buffered(int change) {
      buffered += change;
    }
  }
}
