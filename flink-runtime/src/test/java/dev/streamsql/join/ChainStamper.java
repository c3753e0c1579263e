package dev.streamsql.join;

import dev.streamsql.contract.ContractEvent;
import dev.streamsql.contract.ContractQuery;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.RowTime;
import dev.streamsql.plan.WallClock;
import dev.streamsql.row.StreamRow;
import dev.streamsql.time.Side;
import dev.streamsql.time.SideClocks;
import dev.streamsql.time.SourceClocks;
import java.util.List;
import java.util.function.IntPredicate;
import org.apache.flink.streaming.api.watermark.Watermark;

/**
 * What {@link ClockStamper} does where one stamper reads all partitions and one subtask all rows.
 * The slots of a row are its inputs' rows, and its time where a later stage reads it.
 */
final class ChainStamper {
  private static final long NANOS_PER_MILLI = 1_000_000L;
  private static final int TICKS = 10;

  private final JoinStep step;
  private final RowTime time;
  private final ChainCounts counts;
  private final ChainJoin join;
  private final ChainTarget target;
  private final SourceClocks clocks = new SourceClocks(TICKS);
  private final ClockBroadcast broadcast;
  private long recordedClock = SourceClocks.NEVER;

  ChainStamper(ContractQuery query, int index, JoinStep step, ChainCounts counts, ChainJoin join) {
    this.step = step;
    this.time = step.time();
    this.counts = counts;
    this.join = join;
    this.target = new ChainTarget(query, index);
    this.broadcast =
        new ClockBroadcast(
            new ChainOutput<>(join::process, mark -> {}), List.of(ChainTarget.NO_KEY), clocks, 0);
  }

  void process(StreamRow row) {
    recordedClock = Math.max(recordedClock, row.arrival());
    if (row.isTick()) {
      passTime(row);
      return;
    }
    if (time.isEvent() && time.wallClock() == WallClock.RECORDED && time.idleTimeoutNanos() > 0) {
      checkIdle();
    }
    StampedRow.Role role = target.role(row);
    if (time.isEvent()) {
      stampEventTime(role, row);
    } else {
      stampRecorded(role, row);
    }
  }

  private void passTime(StreamRow tick) {
    if (time.wallClock() == WallClock.RECORDED || tick.isSweep()) {
      if (time.isRecordedArrival()) {
        observeBoth(tick.partition());
        clocks.snapshot().forEach(partition -> observeBoth(partition.partition()));
      } else {
        checkIdle();
      }
    }
    broadcast.tell(tick);
  }

  private void observeBoth(int partition) {
    clocks.observe(Side.LEFT, partition, Math.max(0L, recordedClock));
    clocks.observe(Side.RIGHT, partition, Math.max(0L, recordedClock));
  }

  private void checkIdle() {
    for (Side side : Side.values()) {
      if (IdleSides.isIdle(clocks.lastRowAt(side), recordedClock, time.idleTimeoutNanos())) {
        clocks.jump(side, recordedClock);
      }
    }
  }

  private void stampEventTime(StampedRow.Role role, StreamRow row) {
    if (role == StampedRow.Role.CARRIED) {
      emit(role, row, StampedRow.ON_ARRIVAL);
      return;
    }
    Side side = role == StampedRow.Role.LEFT ? Side.LEFT : Side.RIGHT;
    boolean merged = side == Side.LEFT && step.left().merged();
    Long rowTime = merged ? last(row) : ((ContractEvent) row.values()[0]).time();
    if (rowTime == null) {
      counts.lateDropped();
      return;
    }
    if (!(merged && time.isComplete())) {
      clocks.observe(side, row.partition(), rowTime);
    }
    if (time.idleTimeoutNanos() > 0) {
      clocks.rowAt(side, row.partition(), recordedClock);
    }
    emit(role, row, rowTime);
  }

  private static Long last(StreamRow row) {
    return (Long) row.values()[row.values().length - 1];
  }

  private void stampRecorded(StampedRow.Role role, StreamRow row) {
    boolean stepped = time.wallClock() == WallClock.STEPPED;
    if (stepped && role == StampedRow.Role.CARRIED) {
      emit(role, row, StampedRow.ON_ARRIVAL);
      return;
    }
    Side own = role == StampedRow.Role.RIGHT ? Side.RIGHT : Side.LEFT;
    int partition = row.partition();
    long rowTime = Math.max(0L, Math.max(clocks.own(own, partition), row.arrival()));
    clocks.observe(own, partition, rowTime);
    if (!stepped) {
      clocks.observe(own.other(), partition, rowTime);
    }
    emit(role, row, rowTime);
  }

  private void emit(StampedRow.Role role, StreamRow row, long rowTime) {
    join.process(target.stamp(role, row, rowTime, broadcast.stamp(row.partition())));
  }

  /** In complete mode an earlier stage's watermark tells that no merged row comes behind it. */
  void mark(Watermark mark) {
    if (time.isComplete() && mark.getTimestamp() < Long.MAX_VALUE / NANOS_PER_MILLI) {
      clocks.observe(Side.LEFT, 0, Math.max(0L, mark.getTimestamp() * NANOS_PER_MILLI));
      tellStatus(false);
    }
  }

  private void tellStatus(boolean ended) {
    broadcast.tell(StamperStatus.of(clocks, ended, recordedClock).toRow());
  }

  /** A little wall-clock time passes, in which all active partitions have rows. */
  void tick() {
    pass(clocks::isIdle);
  }

  /** Wall-clock time passes until one partition is idle, while the other active ones have rows. */
  void fallSilent(int silent) {
    for (int tick = 0; tick < TICKS; tick++) {
      pass(partition -> partition == silent || clocks.isIdle(partition));
    }
  }

  private void pass(IntPredicate isSilent) {
    for (SourceClocks.Snapshot partition : clocks.snapshot()) {
      if (!isSilent.test(partition.partition())) {
        observeAgain(partition.partition(), Side.LEFT, partition.left());
        observeAgain(partition.partition(), Side.RIGHT, partition.right());
      }
    }
    clocks.tick();
    if (clocks.snapshot().size() > 1) {
      tellStatus(false);
    }
  }

  private void observeAgain(int partition, Side side, long clock) {
    if (clock != SideClocks.UNSET) {
      clocks.observe(side, partition, clock);
    }
  }

  void endInput() {
    if (time.isComplete()) {
      tellStatus(true);
    }
  }
}
