package dev.streamsql.contract;

import dev.streamsql.contract.ModelSide.Waiting;
import java.util.ArrayList;
import java.util.List;

/**
 * The contract of stream joins in the plainest way: lists, and every rule by looking at all of
 * them. It shares nothing with the operators.
 *
 * <p>What the conformance cases say about the steps in between, where the contract leaves them
 * open; {@link ContractModelConformanceTest} holds the model to it:
 *
 * <ul>
 *   <li>Stepped arrival time: a row is stamped with the wall clock where it arrives, and moves that
 *       side's clock only. It moves neither the other side's (buffered rows of {@code proc2/062})
 *       nor any clock of another stage (watermarks of {@code cascade/005, 042, 050, 075}).
 *   <li>A row is merged downstream at once, before the arriving row's next match; each padded row
 *       goes all the way down before the next one.
 *   <li>A sweep goes stage by stage: both clocks of stage 1 become the wall clock and it pads; then
 *       stage 2. A side without any row takes the wall clock too, unlike with IDLETIMEOUT.
 *   <li>IDLETIMEOUT: at exactly the time-out a side is idle ({@code state/idle-timeout}).
 *   <li>At the flush a stage's padding arrives at the next one as ordinary rows do: it moves the
 *       clock, can be late, can match. In arrival time it is stamped with the moment of the flush.
 *   <li>A row over maxRows touches no key ({@code caps/020}); a key evicted for it stays evicted.
 *   <li>A row without a readable time is counted at the stage that its stream enters.
 * </ul>
 *
 * <p>Chosen here, no case tells: a late row counts as one for IDLETIMEOUT. In complete mode a row
 * is late if its time is less than its own side's clock; a stage's padding goes down before the
 * clock that frees it does, and that clock before the matches of the row that moved it. A side's
 * clock is the slowest active partition's of the moment: a partition that appears or speaks again
 * takes it back.
 */
final class ContractModel {
  private final ContractQuery query;
  private final List<ModelStage> stages = new ArrayList<>();
  private final List<List<ContractEvent>> inputs = new ArrayList<>();
  private long now;

  ContractModel(ContractQuery query) {
    this.query = query;
    for (int index = 0; index < query.stages().size(); index++) {
      stages.add(new ModelStage(query, index, new Down(index + 1)));
    }
  }

  /** The way from a stage to the next one, or out. */
  private final class Down implements ModelStage.Output {
    private final int next;

    Down(int next) {
      this.next = next;
    }

    @Override
    public void emit(List<ContractEvent> merged, long time) {
      if (next == stages.size()) {
        inputs.add(merged);
      } else {
        stages.get(next).arrive(0, 0, merged, query.eventTime() ? time : now, now);
      }
    }

    @Override
    public void clock(long clock) {
      if (next < stages.size()) {
        stages.get(next).given(clock);
      }
    }
  }

  /** Makes one thing happen. */
  void on(ContractEvent event) {
    moveTo(event.at());
    switch (event.type()) {
      case SWEEP -> sweep();
      case SILENT -> fallSilent(event.partition());
      case ROW -> arrive(event);
    }
  }

  private void moveTo(long wallClock) {
    if (query.stepped()) {
      now = wallClock;
    } else {
      passTime(wallClock);
    }
  }

  private void arrive(ContractEvent event) {
    ModelStage stage = stages.get(Math.max(0, event.input() - 1));
    if (query.eventTime() && event.time() == null) {
      stage.unreadable();
      return;
    }
    int side = event.input() == 0 ? 0 : 1;
    boolean spoke = false;
    for (ModelSide each : stages.get(0).sides) {
      spoke |= each.silent.remove(event.partition());
    }
    if (spoke) {
      stages.get(0).sides.forEach(ModelSide::review);
    }
    long time = query.eventTime() ? event.time() : event.at();
    stage.arrive(side, event.partition(), List.of(event), time, now);
  }

  private void fallSilent(int partition) {
    stages.get(0).sides.forEach(side -> side.silent.add(partition));
    stages.get(0).sides.forEach(ModelSide::review);
    stages.get(0).expire();
  }

  /** What a periodic timer does: clocks that follow the wall clock catch up with it. */
  private void sweep() {
    for (ModelStage stage : stages) {
      for (int side = 0; side < 2; side++) {
        if (!query.eventTime() || isIdle(stage.sides.get(side))) {
          stage.jump(side, now);
        }
      }
      stage.expire();
    }
  }

  private boolean isIdle(ModelSide side) {
    return query.idleTimeout() > 0
        && side.lastArrival != null
        && now - side.lastArrival >= query.idleTimeout();
  }

  /** Everything that falls due until a moment happens, each at its own. */
  private void passTime(long until) {
    for (Long due = nextDue(until); due != null; due = nextDue(until)) {
      now = due;
      sweep();
    }
    now = until;
    sweep();
  }

  /** The first moment at which a waiting row expires only because time passes. */
  private Long nextDue(long until) {
    Long next = null;
    for (int index = 0; index < stages.size(); index++) {
      for (ModelSide side : stages.get(index).sides) {
        for (Waiting row : side.rows) {
          Long due = due(index, side, row);
          if (due != null && due <= until && (next == null || due < next)) {
            next = due;
          }
        }
      }
    }
    return next;
  }

  private Long due(int index, ModelSide side, Waiting row) {
    long due = row.time + query.stages().get(index).within() + 1;
    if (!query.eventTime()) {
      return due;
    }
    return query.idleTimeout() > 0 && side.lastArrival != null
        ? (Long) Math.max(due, side.lastArrival + query.idleTimeout())
        : null;
  }

  /**
   * The end of all inputs: stage by stage.
   *
   * @param at the wall clock
   */
  void flush(long at) {
    moveTo(at);
    stages.forEach(ModelStage::flush);
  }

  /** The rows that came out: the identifier of each input's row, or null. */
  List<List<Integer>> rows() {
    return inputs.stream()
        .map(merged -> merged.stream().map(row -> row == null ? null : row.id()).toList())
        .toList();
  }

  /** The rows that came out: each input's row, or null. */
  List<List<ContractEvent>> inputs() {
    return inputs;
  }

  ModelCounts counts(int stage) {
    return stages.get(stage).counts;
  }

  /** A side's clock; null before it has one. */
  Long clock(int stage, int side) {
    return stages.get(stage).clock(side);
  }

  long buffered(int stage) {
    return stages.get(stage).sides.stream().mapToLong(side -> side.rows.size()).sum();
  }
}
