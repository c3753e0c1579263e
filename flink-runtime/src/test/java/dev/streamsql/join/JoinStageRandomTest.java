package dev.streamsql.join;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.plan.JoinKind;
import dev.streamsql.plan.JoinWindow;
import dev.streamsql.time.Side;
import dev.streamsql.time.SideClocks;
import dev.streamsql.time.SourceClocks;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;

/** {@link JoinStage} gives what the naive model gives: rows, their order, counts. */
class JoinStageRandomTest {
  private static final int CASES = Integer.getInteger("join.random.cases", 100_000);
  private static final long SEED = Long.getLong("join.random.seed", 20_261_130L);

  private static final int IDLE_TICKS = 3;

  private final List<String> log = new ArrayList<>();

  /** The rows of all keys, on the heap or in pages. */
  private record Rows(Buffers buffers, Consumer<Object> setKey, IntSupplier size) {}

  @Test
  void agreesWithTheNaiveModel() {
    System.out.println("join.random.seed=" + SEED + " join.random.cases=" + CASES);
    for (int number = 0; number < CASES; number++) {
      MemoryBuffers buffers = new MemoryBuffers();
      runCase(SEED + number, new Rows(buffers, buffers::setKey, buffers::size));
    }
  }

  @Test
  void agreesWithTheNaiveModelWhereRowsAreInPages() {
    System.out.println("join.random.seed=" + SEED + " join.random.cases=" + CASES / 10);
    for (int number = 0; number < CASES / 10; number++) {
      MemoryPages pages = new MemoryPages(new Random(-SEED - number));
      runCase(SEED + number, new Rows(pages, pages::setKey, pages::size));
    }
  }

  private void runCase(long seed, Rows buffers) {
    Random random = new Random(seed);
    log.clear();
    JoinKind kind = random.nextBoolean() ? JoinKind.LEFT : JoinKind.INNER;
    long within = 1 + random.nextInt(random.nextBoolean() ? 3 : 40);
    boolean arrivalTime = random.nextInt(4) == 0;
    log.add(kind + " within " + within + (arrivalTime ? " arrival time" : " event time"));

    SideClocks clocks = new SideClocks(JoinWindow.symmetric(within), false);
    SourceClocks source = new SourceClocks(IDLE_TICKS);
    long maxKeys = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 0;
    long maxRows = random.nextInt(3) == 0 ? 1 + random.nextInt(6) : 0;
    boolean bounded = maxKeys > 0 || maxRows > 0;
    boolean lazy = !bounded && random.nextBoolean();
    log.add("maxKeys " + maxKeys + " maxRows " + maxRows + (lazy ? " lazy" : ""));
    NaiveJoin model = new NaiveJoin(kind, within, maxKeys, maxRows);
    Counts counts = new Counts();
    List<String> output = new ArrayList<>();
    JoinStage stage =
        new JoinStage(
            new JoinRules(kind, JoinWindow.symmetric(within), null, lazy),
            clocks,
            new JoinBounds(maxKeys, maxRows),
            buffers.buffers(),
            (left, right, time, due) ->
                output.add(left[0] + "+" + (right == null ? null : right[0])),
            counts);

    int rows = 1 + random.nextInt(40);
    int keys = 1 + random.nextInt(4);
    int partitions = bounded || random.nextBoolean() ? 1 : 1 + random.nextInt(3);
    int silentFrom = partitions > 1 && random.nextBoolean() ? random.nextInt(rows) : rows;
    long[] now = new long[partitions];
    for (int id = 0; id < rows; id++) {
      if (id == silentFrom) {
        fallSilent(partitions - 1, partitions, source, clocks, stage, model, now);
      }
      Side side = random.nextBoolean() ? Side.LEFT : Side.RIGHT;
      int key = random.nextInt(keys);
      int partition = random.nextInt(id >= silentFrom ? partitions - 1 : partitions);
      now[partition] += random.nextInt(4) == 0 ? random.nextInt(60) : random.nextInt(3);
      long behind = random.nextInt(random.nextInt(4) + 1) * 7L;
      long time = arrivalTime ? now[partition] : Math.max(0, now[partition] - behind);
      log.add(side + " key " + key + " partition " + partition + " time " + time + " id " + id);
      for (Side moved : arrivalTime ? Side.values() : new Side[] {side}) {
        source.observe(moved, partition, time);
        model.setClock(moved, partition, time);
      }
      moveClocks(partition, source, clocks, stage);
      model.arrive(side, key, partition, time, id);
      buffers.setKey().accept(key);
      stage.arrive(side, partition, time, new Object[] {(long) id});
      check(seed, model, output, counts, partitions == 1 && !lazy ? buffers : null);
    }
    if (random.nextBoolean()) {
      log.add("flush");
      model.flush();
      stage.flush();
      check(seed, model, output, counts, lazy ? null : buffers);
    }
  }

  /** What the operator does with a row's header, where one stamper reads all partitions. */
  private static void moveClocks(
      int partition, SourceClocks source, SideClocks clocks, JoinStage stage) {
    clocks.merge(
        0,
        partition,
        source.own(Side.LEFT, partition),
        source.own(Side.RIGHT, partition),
        source.side(Side.LEFT),
        source.side(Side.RIGHT),
        source.isIdle(partition));
    if (source.side(Side.LEFT) != SideClocks.UNSET) {
      stage.advance(Side.LEFT, source.side(Side.LEFT));
    }
    stage.advance(Side.RIGHT, clocks.newest(Side.RIGHT));
  }

  /** Time passes until a partition is idle; the others have rows meanwhile. */
  private void fallSilent(
      int silent,
      int partitions,
      SourceClocks source,
      SideClocks clocks,
      JoinStage stage,
      NaiveJoin model,
      long[] now) {
    log.add("partition " + silent + " falls silent");
    for (int tick = 0; tick < IDLE_TICKS; tick++) {
      for (int partition = 0; partition < partitions - 1; partition++) {
        for (Side side : Side.values()) {
          source.observe(side, partition, now[partition]);
          model.setClock(side, partition, now[partition]);
        }
        moveClocks(partition, source, clocks, stage);
      }
      source.tick();
    }
    model.fallSilent(silent);
    for (int partition = 0; partition < partitions; partition++) {
      moveClocks(partition, source, clocks, stage);
      stage.reviewHeld();
    }
  }

  private void check(long seed, NaiveJoin model, List<String> output, Counts counts, Rows buffers) {
    boolean same =
        output.equals(model.output)
            && counts.matches == model.matches
            && counts.leftTimeouts == model.padded
            && counts.late == model.late
            && counts.evicted == model.evicted
            && counts.dropped == model.dropped
            // Rows that are not padded may stay a while after they have expired.
            && (buffers == null
                || counts.buffered == model.buffered()
                    && buffers.size().getAsInt() == model.buffered());
    if (!same) {
      assertThat(output).as("seed %d%n%s", seed, String.join("\n", log)).isEqualTo(model.output);
      assertThat(counts.matches).as("seed %d matches", seed).isEqualTo(model.matches);
      assertThat(counts.leftTimeouts).as("seed %d padded", seed).isEqualTo(model.padded);
      assertThat(counts.late).as("seed %d late", seed).isEqualTo(model.late);
      assertThat(counts.evicted).as("seed %d evicted", seed).isEqualTo(model.evicted);
      assertThat(counts.dropped).as("seed %d dropped", seed).isEqualTo(model.dropped);
      assertThat(counts.buffered).as("seed %d buffered", seed).isEqualTo((int) model.buffered());
    }
  }

  private static final class Counts implements StageCounters {
    private int matches;
    private int leftTimeouts;
    private int late;
    private int buffered;
    private int evicted;
    private int dropped;

    @Override
    public void matchEmitted() {
      matches++;
    }

    @Override
    public void leftTimeoutEmitted() {
      leftTimeouts++;
    }

    @Override
    public void rightTimeoutEmitted() {
      throw new AssertionError("no right row is padded here");
    }

    @Override
    public void lateDropped() {
      late++;
    }

    @Override
    public void keyEvicted() {
      evicted++;
    }

    @Override
    public void rowDropped() {
      dropped++;
    }

    @Override
    public void buffered(int change) {
      buffered += change;
    }
  }
}
