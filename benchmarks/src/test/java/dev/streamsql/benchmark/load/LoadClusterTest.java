package dev.streamsql.benchmark.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.benchmark.job.Load;
import dev.streamsql.benchmark.job.LoadCluster;
import dev.streamsql.benchmark.rows.FillRows;
import dev.streamsql.benchmark.rows.Pace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A job that is watched while it runs. */
class LoadClusterTest {
  private static final int ROWS = 2_000;

  @Test
  void rowsCheckpointsMemoryAndDiskAreSeen() throws Exception {
    Load load =
        new Load(
            new FillRows(ROWS, 10, 0),
            new Pace(ROWS, 10),
            Duration.ofDays(1).toMillis(),
            Backend.ROCKSDB.settings(0, "16mb", 1));
    List<Sample> samples = new ArrayList<>();
    try (LoadCluster cluster = new LoadCluster(load)) {
      cluster.start();
      Sampler sampler = new Sampler(cluster);
      long give = System.nanoTime() + Duration.ofSeconds(60).toNanos();
      do {
        assertThat(cluster.failure()).isEmpty();
        Thread.sleep(100);
        samples.add(sampler.take());
      } while (!SizingCommand.isSettled(samples, ROWS) && System.nanoTime() < give);
    }
    Sample last = samples.get(samples.size() - 1);
    assertThat(SizingCommand.isSettled(samples, ROWS)).as("%s", last).isTrue();
    assertThat(last.counts().bufferedRows()).isBetween((long) ROWS, (long) ROWS + 600);
    assertThat(last.checkpoint().stateBytes()).isGreaterThan(ROWS);
    assertThat(last.localBytes()).isGreaterThan(ROWS);
    assertThat(last.heapBytes()).isPositive();
    assertThat(last.rssBytes()).isGreaterThan(last.heapBytes());
  }
}
