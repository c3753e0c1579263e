package dev.streamsql.benchmark.load;

import dev.streamsql.benchmark.job.LoadCluster;

/** Makes samples. */
final class Samples {
  private Samples() {}

  /** Returns a sample of a job whose buffers hold all rows. */
  static Sample of(double seconds, long rows, long heap, long checkpoint, long state, long local) {
    return new Sample(
        seconds,
        seconds / 2,
        new LoadCluster.Counts(rows, 0, 0, 0, rows),
        heap,
        heap,
        new LoadCluster.Checkpoint(checkpoint, state, state, 10, checkpoint, 0, null),
        local);
  }
}
