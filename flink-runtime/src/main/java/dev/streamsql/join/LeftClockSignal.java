package dev.streamsql.join;

import dev.streamsql.time.SideClocks;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;

/**
 * Tells join subtasks that get no row how far a stamper's left clock is, by watermarks in
 * milliseconds: at most one per hundredth of WITHIN, because one per millisecond was measured to
 * cost a quarter of the throughput at parallelism 4.
 */
final class LeftClockSignal {
  private static final long NANOS_PER_MILLI = 1_000_000L;

  private final Output<StreamRecord<StampedRow>> output;
  private final long step;
  private long next = Long.MIN_VALUE;
  private boolean idle;

  LeftClockSignal(Output<StreamRecord<StampedRow>> output, long withinNanos) {
    this.output = output;
    this.step = Math.max(1L, withinNanos / 100 / NANOS_PER_MILLI);
  }

  boolean isIdle() {
    return idle;
  }

  /** Says whether this stamper counts for the left clock at all; rows on it are always legal. */
  void setIdle(boolean nowIdle) {
    if (idle != nowIdle) {
      idle = nowIdle;
      output.emitWatermarkStatus(nowIdle ? WatermarkStatus.IDLE : WatermarkStatus.ACTIVE);
    }
  }

  /**
   * Tells the clock, where it has moved far enough.
   *
   * @param clock the left clock in nanoseconds; {@link SideClocks#UNSET} tells nothing
   */
  void tell(long clock) {
    if (clock == SideClocks.UNSET) {
      return;
    }
    long millis = clock / NANOS_PER_MILLI;
    if (millis >= next) {
      next = millis + step;
      output.emitWatermark(new Watermark(millis));
    }
  }
}
