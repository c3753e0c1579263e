package dev.streamsql.local;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.SecurityOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.configuration.WebOptions;

/** The settings of an embedded cluster that fits a laptop: 512 MB of heap at parallelism 8. */
public final class LocalConfiguration {
  private static final int SEGMENT_BYTES = 32 << 10;

  /** Two exclusive buffers and a share of the floating ones for each of p × p channels. */
  private static final int BUFFERS_PER_CHANNEL = 3;

  /** Stages of a cascade that exchange rows at full parallelism. */
  private static final int EXCHANGES = 4;

  private static final long MIN_NETWORK_BYTES = 32L << 20;
  private static final long MAX_NETWORK_BYTES = 1L << 30;

  private LocalConfiguration() {}

  /**
   * Returns the settings.
   *
   * @param parallelism the job's parallelism
   * @param settings the script's settings; those that are Flink's win over the defaults here
   * @param directory where the cluster keeps its temporary files
   * @throws UserInputException if Flink cannot read a value
   */
  public static Configuration of(int parallelism, Map<String, String> settings, Path directory) {
    Configuration configuration = new Configuration();
    // A number in the books of the task manager; only RocksDB takes any of it.
    configuration.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(64));
    MemorySize network =
        new MemorySize(networkBytes(parallelism, Runtime.getRuntime().maxMemory()));
    configuration.set(TaskManagerOptions.NETWORK_MEMORY_MIN, network);
    configuration.set(TaskManagerOptions.NETWORK_MEMORY_MAX, network);
    // The accumulators behind the progress line travel with the heartbeat.
    configuration.set(HeartbeatManagerOptions.HEARTBEAT_INTERVAL, Duration.ofSeconds(1));
    configuration.set(PipelineOptions.GENERIC_TYPES, false);
    configuration.set(PipelineOptions.OBJECT_REUSE, true);
    // Whoever watches a terminal wants the error, not a hundred retries of it.
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
    configuration.set(CoreOptions.TMP_DIRS, directory.toString());
    configuration.set(WebOptions.TMP_DIR, directory.toString());
    // There is no Kerberos here; looking for it only logs warnings.
    configuration.set(SecurityOptions.DELEGATION_TOKENS_ENABLED, false);
    // A checkpoint of this process is of use to this process alone, unless it is told where to.
    Path checkpoints = directory.resolve("checkpoints");
    configuration.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, checkpoints.toUri().toString());
    if (!settings.containsKey(CheckpointingOptions.CHECKPOINTS_DIRECTORY.key())
        && !settings.containsKey("state.checkpoints.dir")) {
      configuration.set(
          CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
          ExternalizedCheckpointRetention.NO_EXTERNALIZED_CHECKPOINTS);
    }
    FlinkSettings.copy(settings, configuration);
    forceStreaming(configuration);
    return configuration;
  }

  /**
   * Returns what the exchanges may need, within what the JVM lets go outside of its heap: as much
   * as the heap, half of which is left for the rest of Flink.
   */
  static long networkBytes(int parallelism, long heapBytes) {
    long channels = (long) parallelism * parallelism;
    long wanted = channels * BUFFERS_PER_CHANNEL * EXCHANGES * SEGMENT_BYTES;
    long most = Math.min(MAX_NETWORK_BYTES, heapBytes / 2);
    return Math.max(MIN_NETWORK_BYTES, Math.min(most, wanted));
  }

  /** In batch mode a join would see its inputs sorted by key and give other results, silently. */
  private static void forceStreaming(Configuration configuration) {
    RuntimeExecutionMode mode = configuration.get(ExecutionOptions.RUNTIME_MODE);
    if (mode != RuntimeExecutionMode.STREAMING) {
      throw new UserInputException(
          "execution.runtime-mode must be STREAMING: " + mode + " changes the order of rows");
    }
    configuration.set(ExecutionOptions.RUNTIME_MODE, RuntimeExecutionMode.STREAMING);
  }
}
