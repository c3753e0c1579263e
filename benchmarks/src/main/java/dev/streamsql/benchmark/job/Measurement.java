package dev.streamsql.benchmark.job;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.streamsql.benchmark.rows.HeapUse;
import java.util.concurrent.TimeUnit;

/**
 * What one run has given.
 *
 * @param variant the variant's name
 * @param rows the rows of all streams
 * @param results the rows that came out
 * @param wallNanos how long it took
 * @param cpuNanos the processor time that the process took, collector and compiler included
 * @param heap the heap that the buffered rows take; null where it was not measured
 */
public record Measurement(
    String variant, long rows, long results, long wallNanos, long cpuNanos, HeapUse heap) {

  /** Returns the rows per second. */
  @JsonIgnore
  public double rowsPerSecond() {
    return perSecond(wallNanos - (heap == null ? 0 : heap.wallNanos()));
  }

  /** Returns the rows per second of processor time. */
  @JsonIgnore
  public double rowsPerCpuSecond() {
    return perSecond(cpuNanos - (heap == null ? 0 : heap.cpuNanos()));
  }

  private double perSecond(long nanos) {
    return rows * (double) TimeUnit.SECONDS.toNanos(1) / nanos;
  }

  /** Returns the heap per buffered row in bytes; NaN where it was not measured. */
  @JsonIgnore
  public double bytesPerRow() {
    return heap == null ? Double.NaN : (double) (heap.after() - heap.before()) / rows;
  }
}
