package dev.streamsql.benchmark.rows;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.time.Duration;
import org.apache.flink.api.common.accumulators.LongMaximum;
import org.apache.flink.api.common.functions.RuntimeContext;

/**
 * Measures the heap in use after a collection, before the first row and before the last one. Waits
 * for the rows in flight to arrive first: until this process is idle.
 */
final class HeapProbe {
  /** The accumulator of the heap before the first row. */
  static final String BEFORE = "benchmark/heap-before";

  /** The accumulator of the heap before the last row. */
  static final String AFTER = "benchmark/heap-after";

  private static final long LOOK_MILLIS = 500;

  private final LongMaximum before = new LongMaximum();
  private final LongMaximum after = new LongMaximum();
  private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();

  HeapProbe(RuntimeContext context) {
    context.addAccumulator(BEFORE, before);
    context.addAccumulator(AFTER, after);
  }

  void beforeRow(long index, long rows) throws InterruptedException {
    if (index == 0) {
      before.add(used());
    } else if (index == rows - 1) {
      waitUntilIdle();
      after.add(used());
    }
  }

  private long used() {
    memory.gc();
    memory.gc();
    return memory.getHeapMemoryUsage().getUsed();
  }

  private static void waitUntilIdle() throws InterruptedException {
    long last = ProcessCpu.nanos();
    while (true) {
      Thread.sleep(LOOK_MILLIS);
      long now = ProcessCpu.nanos();
      if (now - last < Duration.ofMillis(LOOK_MILLIS / 10).toNanos()) {
        return;
      }
      last = now;
    }
  }
}
