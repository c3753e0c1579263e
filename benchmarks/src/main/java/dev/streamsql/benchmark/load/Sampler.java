package dev.streamsql.benchmark.load;

import dev.streamsql.benchmark.job.LoadCluster;
import dev.streamsql.benchmark.rows.ProcessCpu;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Looks at a job in this process. */
final class Sampler {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

  private final LoadCluster cluster;
  private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
  private final long start = System.nanoTime();
  private final long startCpu = ProcessCpu.nanos();

  /** What measuring itself has taken. */
  private long ownCpu;

  Sampler(LoadCluster cluster) {
    this.cluster = cluster;
  }

  /** Looks at the job. */
  Sample take() throws Exception {
    long now = System.nanoTime();
    long cpu = ProcessCpu.nanos();
    LoadCluster.Counts counts = cluster.counts();
    // The memory of before the collection below, which would touch pages that the job leaves alone.
    long rss = rssBytes();
    memory.gc();
    memory.gc();
    long heap = memory.getHeapMemoryUsage().getUsed();
    Sample sample =
        new Sample(
            (now - start) / NANOS,
            (cpu - startCpu - ownCpu) / NANOS,
            counts,
            heap,
            rss,
            cluster.checkpoint(),
            cluster.localBytes());
    ownCpu += ProcessCpu.nanos() - cpu;
    return sample;
  }

  private static long rssBytes() throws IOException {
    return rssBytes(Files.readString(STATUS));
  }

  /** Reads the line {@code VmRSS: 12345 kB}. */
  static long rssBytes(String status) {
    return status
        .lines()
        .filter(line -> line.startsWith("VmRSS:"))
        .map(line -> line.replaceAll("\\D", ""))
        .mapToLong(kilobytes -> Long.parseLong(kilobytes) << 10)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no VmRSS in " + status));
  }
}
