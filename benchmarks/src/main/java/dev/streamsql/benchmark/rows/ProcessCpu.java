package dev.streamsql.benchmark.rows;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The processor time that this process has taken, its collector and compiler included. */
public final class ProcessCpu {
  private ProcessCpu() {}

  /** Returns the processor time in nanoseconds. */
  public static long nanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }
}
