package dev.streamsql.join;

import dev.streamsql.contract.ContractEvent;
import dev.streamsql.contract.ContractQuery;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.WallClock;
import dev.streamsql.row.StreamRow;
import dev.streamsql.time.CompleteClocks;
import dev.streamsql.time.Side;
import dev.streamsql.time.SideClocks;
import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** What {@link WithinJoinOperator} does at parallelism 1, behind one stamper. */
final class ChainJoin {
  private final JoinStep step;
  private final CompleteClocks complete;
  private final SideClocks clocks;
  private final MemoryBuffers buffers = new MemoryBuffers();
  private final JoinOutput joined;
  private final JoinStage stage;

  ChainJoin(
      ContractQuery query,
      boolean lazy,
      int index,
      JoinStep step,
      Output<StreamRecord<StreamRow>> output,
      ChainCounts counts) {
    this.step = step;
    this.complete = query.complete() ? completeClocks(step) : null;
    this.clocks = new SideClocks(step.window(), false, complete);
    this.joined = new JoinOutput(output, step, ChainTarget.merged(index), 0, 1);
    this.stage =
        new JoinStage(
            new JoinRules(step.kind(), step.window(), condition(query.stages().get(index)), lazy),
            clocks,
            new JoinBounds(query.maxKeys(), query.maxRows()),
            buffers,
            joined,
            counts);
  }

  private static CompleteClocks completeClocks(JoinStep step) {
    long lag = step.time().outOfOrdernessNanos();
    return new CompleteClocks(
        Map.of(Side.LEFT, step.left().merged() ? 0L : lag, Side.RIGHT, lag),
        Map.of(Side.LEFT, List.of(0), Side.RIGHT, List.of(0)));
  }

  private static PairCondition condition(ContractQuery.Stage stage) {
    ContractQuery.Residual residual = stage.residual();
    return residual == null
        ? null
        : (left, right) ->
            residual.accepts(
                ContractEvent.field((ContractEvent) left[residual.input()], residual.field()),
                ContractEvent.field((ContractEvent) right[0], residual.right()));
  }

  void process(StampedRow stamped) {
    buffers.setKey(stamped.key());
    joined.arrived(stamped.row().arrival());
    moveClocks(stamped.clocks());
    switch (stamped.role()) {
      case CLOCK -> hearClocks(stamped);
      case CARRIED -> joined.pass(stamped.row());
      case LEFT -> arrive(Side.LEFT, stamped);
      case RIGHT -> arrive(Side.RIGHT, stamped);
    }
  }

  private void arrive(Side side, StampedRow stamped) {
    if (step.time().isRecordedArrival()
        && step.time().wallClock() == WallClock.RECORDED
        && !step.carried().isEmpty()) {
      joined.passTime();
    }
    stage.arrive(side, stamped.clocks().partition(), stamped.time(), stamped.row().values());
  }

  private void hearClocks(StampedRow stamped) {
    StreamRow message = stamped.row();
    if (complete != null && !message.isTick() && message.values().length > 0) {
      hear(StamperStatus.of(message));
    }
    if (complete == null) {
      stage.reviewHeld();
    }
    if (message.isTick()) {
      joined.pass(message);
    }
  }

  private void hear(StamperStatus status) {
    if (status.ended()) {
      complete.end(0);
    } else {
      complete.hold(0, status.holdsLeft(), status.holdsRight());
    }
    advanceComplete();
  }

  private void moveClocks(StampClocks header) {
    if (!clocks.isComplete()
        && clocks.goesBack(header.channel(), header.partition(), header.left(), header.right())) {
      stage.becomeExact();
    }
    clocks.merge(
        header.channel(),
        header.partition(),
        header.ownLeft(),
        header.ownRight(),
        header.left(),
        header.right(),
        header.idle());
    if (!clocks.isComplete() && clocks.haveBeenIdle()) {
      stage.becomeExact();
    }
    if (complete != null) {
      advanceComplete();
      return;
    }
    if (header.left() != SideClocks.UNSET) {
      stage.advance(Side.LEFT, header.left());
    }
    stage.advance(Side.RIGHT, clocks.newest(Side.RIGHT));
  }

  private void advanceComplete() {
    long clock = clocks.combined();
    if (clock != SideClocks.UNSET) {
      stage.advanceBoth(clock);
      joined.tellClock(clock);
    }
  }

  void endInput() {
    joined.passTime();
    stage.flush();
  }

  /** The number of rows that are really there. */
  int size() {
    return buffers.size();
  }

  long clock(Side side) {
    return clocks.side(side);
  }
}
