package dev.streamsql.benchmark.load;

import dev.streamsql.benchmark.job.LoadCluster;

/**
 * A job at one moment.
 *
 * @param seconds since the job was started
 * @param cpuSeconds the processor time since then, without that of measuring
 * @param counts what it has done so far
 * @param heapBytes the heap in use after a collection
 * @param rssBytes the memory that the process has from the system
 * @param checkpoint the latest completed checkpoint
 * @param localBytes what RocksDB has on the local disk; 0 on the heap
 */
public record Sample(
    double seconds,
    double cpuSeconds,
    LoadCluster.Counts counts,
    long heapBytes,
    long rssBytes,
    LoadCluster.Checkpoint checkpoint,
    long localBytes) {}
