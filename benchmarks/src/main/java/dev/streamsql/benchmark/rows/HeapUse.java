package dev.streamsql.benchmark.rows;

import java.util.Map;

/**
 * The heap in use after a collection.
 *
 * @param before before the first row, in bytes
 * @param after when all rows but the last are buffered, in bytes
 */
public record HeapUse(long before, long after) {

  /** Returns what a job has measured; null where it was not asked to. */
  public static HeapUse of(Map<String, Object> accumulators) {
    return accumulators.get(HeapProbe.BEFORE) instanceof Long before
            && accumulators.get(HeapProbe.AFTER) instanceof Long after
        ? new HeapUse(before, after)
        : null;
  }

  /** Returns the bytes that have been added. */
  public long added() {
    return after - before;
  }
}
