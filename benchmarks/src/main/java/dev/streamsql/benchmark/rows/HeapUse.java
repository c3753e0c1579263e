package dev.streamsql.benchmark.rows;

import java.util.Map;

/**
 * The heap in use after a collection.
 *
 * @param before before the first row, in bytes
 * @param after when all rows but the last are buffered, in bytes
 * @param wallNanos how long the measuring took
 * @param cpuNanos the processor time that the measuring took
 */
public record HeapUse(long before, long after, long wallNanos, long cpuNanos) {

  /** Returns what a job has measured; null where it was not asked to. */
  public static HeapUse of(Map<String, Object> accumulators) {
    return accumulators.containsKey(HeapProbe.NAME + "after")
        ? new HeapUse(
            value("before", accumulators),
            value("after", accumulators),
            value("wall", accumulators),
            value("cpu", accumulators))
        : null;
  }

  private static long value(String name, Map<String, Object> accumulators) {
    return (Long) accumulators.get(HeapProbe.NAME + name);
  }
}
