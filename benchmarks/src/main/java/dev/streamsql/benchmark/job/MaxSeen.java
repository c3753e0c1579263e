package dev.streamsql.benchmark.job;

import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;

/**
 * The watermark is the largest time seen, told as often as our stamper tells it: once per hundredth
 * of WITHIN, and at least a millisecond apart.
 *
 * @param <T> the rows' form
 */
final class MaxSeen<T> implements WatermarkGenerator<T> {
  private static final int SHARE = 100;

  private final long step;
  private long told = Long.MIN_VALUE;

  private MaxSeen(long step) {
    this.step = step;
  }

  /** Returns the strategy for a WITHIN; the caller adds what reads the time. */
  static <T> WatermarkStrategy<T> strategy(long withinMillis) {
    long step = Math.max(1, withinMillis / SHARE);
    return WatermarkStrategy.forGenerator(context -> new MaxSeen<T>(step));
  }

  @Override
  public void onEvent(T row, long time, WatermarkOutput output) {
    if (told == Long.MIN_VALUE || time >= told + step) {
      told = time;
      output.emitWatermark(new Watermark(time));
    }
  }

  @Override
  public void onPeriodicEmit(WatermarkOutput output) {}
}
