package dev.streamsql.local;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.runtime.minicluster.MiniClusterJobClient;
import org.apache.flink.runtime.minicluster.MiniClusterJobClient.JobFinalizationBehavior;

/**
 * A Flink cluster inside this process. Not left to Flink's own local environment, because that one
 * shuts its cluster down in the background: a process that ends meanwhile leaves files behind and
 * logs errors that are none.
 */
public final class EmbeddedCluster implements AutoCloseable {
  private static final long CLOSE_SECONDS = 10;

  private final MiniCluster cluster;

  private EmbeddedCluster(MiniCluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Starts a cluster.
   *
   * @param slots the highest parallelism of a job
   * @throws Exception if it does not start
   */
  public static EmbeddedCluster start(Configuration configuration, int slots) throws Exception {
    MiniCluster cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(slots)
                .withRandomPorts()
                .build());
    cluster.start();
    return new EmbeddedCluster(cluster);
  }

  /** Starts a job. */
  public JobClient submit(JobGraph job) throws ExecutionException, InterruptedException {
    cluster.submitJob(job).get();
    return new MiniClusterJobClient(
        job.getJobID(),
        cluster,
        EmbeddedCluster.class.getClassLoader(),
        JobFinalizationBehavior.NOTHING);
  }

  /** Waits until everything is shut down, but not for ever: the results are complete by then. */
  @Override
  public void close() {
    try {
      cluster.closeAsync().get(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // The process ends anyway.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
