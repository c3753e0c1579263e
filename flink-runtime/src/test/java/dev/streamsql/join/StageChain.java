package dev.streamsql.join;

import dev.streamsql.contract.ContractEvent;
import dev.streamsql.contract.ContractQuery;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.row.StreamRow;
import dev.streamsql.time.Side;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The stages of a query as a job runs them at parallelism 1, without Flink: the real clocks, {@link
 * JoinStage} and {@link JoinOutput}, driven as {@link ClockStamper} and {@link WithinJoinOperator}
 * drive them. What a stage gives is processed by the next one at once.
 */
public final class StageChain {
  private final List<ChainStamper> stampers = new ArrayList<>();
  private final List<ChainJoin> joins = new ArrayList<>();
  private final List<ChainCounts> counts = new ArrayList<>();
  private final List<List<Integer>> rows = new ArrayList<>();

  /**
   * Creates the stages of a query, without rows.
   *
   * @param lazy whether expired rows that are not padded may stay a while
   */
  public StageChain(ContractQuery query, boolean lazy) {
    ChainOutput<StreamRow> output = new ChainOutput<>(this::come, mark -> {});
    for (int index = query.stages().size() - 1; index >= 0; index--) {
      JoinStep step = ChainSteps.of(query, index);
      ChainCounts count = new ChainCounts();
      ChainJoin join = new ChainJoin(query, lazy, index, step, output, count);
      ChainStamper stamper = new ChainStamper(query, index, step, count, join);
      output = new ChainOutput<>(stamper::process, stamper::mark);
      stampers.add(0, stamper);
      joins.add(0, join);
      counts.add(0, count);
    }
  }

  private void come(StreamRow row) {
    if (!row.isTick()) {
      rows.add(
          Arrays.stream(row.values())
              .map(event -> event == null ? null : ((ContractEvent) event).id())
              .toList());
    }
  }

  /** Makes one thing happen. */
  public void on(ContractEvent event) {
    ChainStamper first = stampers.get(0);
    switch (event.type()) {
      case SWEEP -> first.process(StreamRow.tick(event.at(), true));
      case SILENT -> first.fallSilent(event.partition());
      case ROW ->
          first.process(
              new StreamRow(event.input(), event.partition(), event.at(), new Object[] {event}));
    }
  }

  /** Lets a little wall-clock time pass, in which all active partitions have rows. */
  public void tick() {
    stampers.get(0).tick();
  }

  /** Ends the input, stage by stage. */
  public void flush() {
    for (int index = 0; index < joins.size(); index++) {
      stampers.get(index).endInput();
      joins.get(index).endInput();
    }
  }

  /** Returns the rows that came out: the identifier of each input's row, or null. */
  public List<List<Integer>> rows() {
    return rows;
  }

  /** Returns what a stage has counted. */
  public ChainCounts counts(int stage) {
    return counts.get(stage);
  }

  /** Returns how many rows a stage's buffers hold. */
  public int size(int stage) {
    return joins.get(stage).size();
  }

  /**
   * Returns a side's clock.
   *
   * @param side 0: left, 1: right
   */
  public long clock(int stage, int side) {
    return joins.get(stage).clock(Side.values()[side]);
  }
}
