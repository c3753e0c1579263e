package dev.streamsql.benchmark.rows;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.time.Duration;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.RuntimeContext;

/**
 * Measures the heap in use after a collection, before the first row and before the last one. Waits
 * for the rows in flight to arrive first: until this process is idle. Tells what time that took, so
 * that it can be taken off the run's.
 */
final class HeapProbe {
  /** The first part of the accumulators' names. */
  static final String NAME = "benchmark/heap-";

  private static final long LOOK_MILLIS = 500;

  private final LongCounter before = new LongCounter();
  private final LongCounter after = new LongCounter();
  private final LongCounter wallNanos = new LongCounter();
  private final LongCounter cpuNanos = new LongCounter();
  private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();

  HeapProbe(RuntimeContext context) {
    context.addAccumulator(NAME + "before", before);
    context.addAccumulator(NAME + "after", after);
    context.addAccumulator(NAME + "wall", wallNanos);
    context.addAccumulator(NAME + "cpu", cpuNanos);
  }

  void beforeRow(long index, long rows) throws InterruptedException {
    if (index == 0) {
      measure(before);
    } else if (index == rows - 1) {
      waitUntilIdle();
      measure(after);
    }
  }

  private void measure(LongCounter heap) {
    long wall = System.nanoTime();
    long cpu = ProcessCpu.nanos();
    memory.gc();
    memory.gc();
    heap.add(memory.getHeapMemoryUsage().getUsed());
    wallNanos.add(System.nanoTime() - wall);
    cpuNanos.add(ProcessCpu.nanos() - cpu);
  }

  /** The last look at an idle process is no part of the run. */
  private void waitUntilIdle() throws InterruptedException {
    long last = ProcessCpu.nanos();
    while (true) {
      Thread.sleep(LOOK_MILLIS);
      long now = ProcessCpu.nanos();
      if (now - last < Duration.ofMillis(LOOK_MILLIS / 10).toNanos()) {
        wallNanos.add(Duration.ofMillis(LOOK_MILLIS).toNanos());
        return;
      }
      last = now;
    }
  }
}
