package dev.streamsql.contract;

import static org.assertj.core.api.Assertions.fail;

import dev.streamsql.join.ChainCounts;
import dev.streamsql.join.StageChain;
import dev.streamsql.time.SideClocks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The stages of a job, without Flink, give what the model gives for random cases: rows and their
 * order, counts, buffered rows; after each event, where nothing may lag behind. By hand: {@code
 * -Dcontract.stage.cases=1000000 -Dcontract.seed=1}.
 */
class ContractStageTest {
  private static final long SEED = Long.getLong("contract.seed", 20_261_130L);
  private static final int CASES = Integer.getInteger("contract.stage.cases", 100_000);
  private static final List<String> COUNTS =
      List.of(
          "matches",
          "left padded",
          "right padded",
          "late",
          "evicted",
          "dropped",
          "buffered",
          "left clock",
          "right clock");

  private final ContractCoverage coverage = new ContractCoverage();

  @Test
  void givesWhatTheModelGives() {
    System.out.println("contract.seed=" + SEED + " contract.stage.cases=" + CASES);
    for (long seed = SEED; seed < SEED + CASES; seed++) {
      ContractCase generated = ContractCaseGenerator.generate(seed, ContractFeature.ALL);
      boolean spread = ContractPartitioner.canSpread(generated.query()) && seed % 4 != 0;
      check(
          spread ? ContractPartitioner.spread(generated, isTicking(generated)) : generated, spread);
    }
    System.out.println(coverage);
    if (CASES >= 10_000) {
      coverage.assertComplete();
    }
  }

  /**
   * Tells whether time passes after each event of several partitions. Then all rows leave that have
   * expired, and partitions may speak again: a right row that has expired by the clock that its
   * silent partition takes, and is still there, may match again once the partition has spoken.
   */
  private static boolean isTicking(ContractCase each) {
    return each.seed() % 4 == 1;
  }

  private void check(ContractCase each, boolean spread) {
    ContractModel model = new ContractModel(each.query());
    StageChain chain = new StageChain(each.query(), isLazy(each));
    // In a complete cascade a later stage is told the clock in steps.
    boolean lags = each.query().complete() && each.query().stages().size() > 1;
    int done = 0;
    for (ContractEvent event : each.events()) {
      model.on(event);
      chain.on(event);
      if (spread && isTicking(each)) {
        chain.tick();
      }
      done++;
      if (!lags && !isUnheard(each, event) && !isSame(each, model, chain)) {
        differs(each, "after event " + done + " of " + each.events().size(), model, chain);
      }
      for (int stage = 1; lags && stage < each.query().stages().size(); stage++) {
        checkTold(each, model.clock(stage, 0), chain.clock(stage, 0), stage);
      }
    }
    if (each.flush()) {
      model.flush(each.events().get(each.events().size() - 1).at());
      chain.flush();
    }
    boolean unheard = isUnheard(each, each.events().get(done - 1));
    boolean rowsDiffer = !sorted(model.rows(), lags).equals(sorted(chain.rows(), lags));
    if (rowsDiffer && (each.flush() || !unheard) || !unheard && !isSame(each, model, chain)) {
      differs(each, "at the end", model, chain);
    }
    coverage.note(each, model);
  }

  /**
   * A stage is told in whole milliseconds, and at most once for each, how far the one before is.
   */
  private static void checkTold(ContractCase each, Long clock, long told, int stage) {
    if (clock != null && (told > clock || told <= clock - stage * 2_000_000L)) {
      fail("%s%nstage %d is told %d, not %d", each.about(), stage + 1, told, clock);
    }
  }

  /** In a replay a row without a time makes a side idle, but the join hears of it with the next. */
  private static boolean isUnheard(ContractCase each, ContractEvent event) {
    return each.query().idleTimeout() > 0
        && event.type() == ContractEvent.Type.ROW
        && event.time() == null;
  }

  /** The order of a complete cascade's rows is open. */
  private static List<List<Integer>> sorted(List<List<Integer>> rows, boolean sorts) {
    if (!sorts) {
      return rows;
    }
    List<List<Integer>> sorted = new ArrayList<>(rows);
    sorted.sort(Comparator.comparing(Object::toString));
    return sorted;
  }

  /** Looks at counts only: there are too many events to compare all rows after each. */
  private static boolean isSame(ContractCase each, ContractModel model, StageChain chain) {
    for (int stage = 0; stage < each.query().stages().size(); stage++) {
      if (!Arrays.equals(counts(each, stage, model), counts(each, stage, chain))) {
        return false;
      }
    }
    return true;
  }

  private static long[] counts(ContractCase each, int stage, ContractModel model) {
    ModelCounts counts = model.counts(stage);
    return new long[] {
      counts.matches,
      counts.leftPadded,
      counts.rightPadded,
      counts.late,
      counts.keysEvicted,
      counts.rowsDropped,
      knowsBuffered(each) ? model.buffered(stage) : 0,
      clock(each, model.clock(stage, 0)),
      clock(each, model.clock(stage, 1))
    };
  }

  private static long[] counts(ContractCase each, int stage, StageChain chain) {
    ChainCounts counts = chain.counts(stage);
    if (counts.buffered() != chain.size(stage)) {
      fail("%s%n%d rows counted, %d here", each.about(), counts.buffered(), chain.size(stage));
    }
    return new long[] {
      counts.matches(),
      counts.leftPadded(),
      counts.rightPadded(),
      counts.late(),
      counts.keysEvicted(),
      counts.rowsDropped(),
      knowsBuffered(each) ? counts.buffered() : 0,
      clock(each, chain.clock(stage, 0)),
      clock(each, chain.clock(stage, 1))
    };
  }

  /**
   * What a job does where the state is not bounded; half of those cases do without, and all of
   * several partitions: a row that stays may match again when the clock that its silent partition
   * takes goes back.
   */
  private static boolean isLazy(ContractCase each) {
    return each.query().maxKeys() + each.query().maxRows() == 0 && (each.seed() & 4) == 0;
  }

  private static boolean hasOnePartition(ContractCase each) {
    return each.events().stream().allMatch(event -> event.partition() == 0);
  }

  /** Rows that are not padded may stay a while, and right rows of several partitions. */
  private static boolean knowsBuffered(ContractCase each) {
    return !isLazy(each) && (isTicking(each) || hasOnePartition(each));
  }

  /** In complete mode the two count the out-of-orderness at different places. */
  private static long clock(ContractCase each, Long clock) {
    return each.query().complete() || clock == null ? SideClocks.UNSET : clock;
  }

  private static void differs(
      ContractCase each, String when, ContractModel model, StageChain chain) {
    StringBuilder text = new StringBuilder(each.about()).append('\n').append(when).append('\n');
    text.append("expected ").append(model.rows()).append('\n');
    text.append("got      ").append(chain.rows()).append('\n');
    for (int stage = 0; stage < each.query().stages().size(); stage++) {
      text.append("stage ").append(stage + 1).append(' ').append(COUNTS);
      text.append(" expected ").append(Arrays.toString(counts(each, stage, model)));
      text.append(" got ").append(Arrays.toString(counts(each, stage, chain))).append('\n');
    }
    fail(text.toString());
  }
}
