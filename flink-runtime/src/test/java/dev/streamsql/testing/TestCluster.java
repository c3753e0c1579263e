package dev.streamsql.testing;

import static org.apache.flink.core.execution.SavepointFormatType.CANONICAL;

import dev.streamsql.cases.CaseCluster;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.checkpoint.CheckpointException;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.executiongraph.AccessExecutionVertex;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.runtime.testutils.CommonTestUtils;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.util.TestStreamEnvironment;
import org.apache.flink.util.ExceptionUtils;

/** The one MiniCluster of this JVM: started by the first test that needs it. */
public final class TestCluster {
  /** The largest parallelism that a test can ask for. */
  public static final int SLOTS = 16;

  private static final TestCluster INSTANCE = new TestCluster();

  private final MiniCluster cluster;

  private TestCluster() {
    Configuration configuration = new Configuration();
    configuration.set(RestOptions.BIND_PORT, "0");
    configuration.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(32));
    configuration.set(TaskManagerOptions.NETWORK_MEMORY_MIN, MemorySize.ofMebiBytes(128));
    configuration.set(TaskManagerOptions.NETWORK_MEMORY_MAX, MemorySize.ofMebiBytes(128));
    cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(SLOTS)
                .build());
    try {
      cluster.start();
    } catch (Exception e) {
      throw new IllegalStateException("the test cluster cannot be started", e);
    }
    Runtime.getRuntime().addShutdownHook(new Thread(cluster::closeAsync));
  }

  /** Returns an environment on the cluster, set up the way the product sets it up. */
  public static StreamExecutionEnvironment environment(int parallelism) {
    StreamExecutionEnvironment env = new TestStreamEnvironment(INSTANCE.cluster, parallelism);
    env.configure(
        new Configuration()
            .set(PipelineOptions.GENERIC_TYPES, false)
            .set(PipelineOptions.OBJECT_REUSE, true));
    return env;
  }

  /** Returns where jobs of cases run in tests. */
  public static CaseCluster cases() {
    return (settings, parallelism, build) -> {
      StreamExecutionEnvironment env = environment(parallelism);
      env.configure(Configuration.fromMap(settings));
      build.accept(env);
      return env.executeAsync("cases");
    };
  }

  /** Ends the one task manager, with all that runs on it, and starts another one. */
  public static void replaceTaskManager() throws Exception {
    INSTANCE.cluster.terminateTaskManager(0).get(60, TimeUnit.SECONDS);
    INSTANCE.cluster.startTaskManager();
  }

  /** Waits until all tasks of a job run: before that no savepoint can be taken. */
  public static void waitUntilRunning(JobID job) throws Exception {
    CommonTestUtils.waitForAllTaskRunning(INSTANCE.cluster, job, false);
  }

  /** Waits until the tasks whose name has a part have finished. */
  public static void waitUntilFinished(JobID job, String part) throws Exception {
    CommonTestUtils.waitUntilCondition(
        () -> {
          for (AccessExecutionVertex vertex :
              INSTANCE.cluster.getExecutionGraph(job).get().getAllExecutionVertices()) {
            if (vertex.getTaskNameWithSubtaskIndex().contains(part)
                && vertex.getExecutionState() != ExecutionState.FINISHED) {
              return false;
            }
          }
          return true;
        });
  }

  /**
   * Stops a job with a savepoint; again and again while a task that is just starting or ending
   * cannot take part.
   */
  public static void stop(JobClient job, boolean drain, Path savepoint) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (true) {
      try {
        job.stopWithSavepoint(drain, savepoint.toUri().toString(), CANONICAL)
            .get(60, TimeUnit.SECONDS);
        return;
      } catch (ExecutionException e) {
        boolean passing = ExceptionUtils.findThrowable(e, CheckpointException.class).isPresent();
        if (!passing || System.nanoTime() > deadline) {
          throw e;
        }
      }
    }
  }
}
