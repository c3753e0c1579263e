package dev.streamsql.job;

import dev.streamsql.connector.Connectors;
import dev.streamsql.local.FlinkSettings;
import dev.streamsql.local.UserInputException;
import dev.streamsql.plan.Plan;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The settings of a script's job, wherever it runs: the script's own, then what the environment
 * has, then these defaults. What no script may change, streaming mode, is seen to here too.
 */
public final class JobSettings {

  private static final String ROCKSDB = "rocksdb";

  private final Configuration script = new Configuration();
  private final Checkpoints checkpoints;

  private JobSettings(Plan plan, Connectors connectors) {
    FlinkSettings.copy(plan.settings(), script);
    checkpoints = Checkpoints.of(plan, connectors);
  }

  /**
   * Sets an environment up for a plan; call before the plan is added to it.
   *
   * @param env the environment; what its configuration sets wins over our defaults
   * @throws UserInputException if a setting cannot be kept
   */
  public static void apply(Plan plan, Connectors connectors, StreamExecutionEnvironment env) {
    JobSettings settings = new JobSettings(plan, connectors);
    Configuration job = settings.over(env.getConfiguration());
    RuntimeExecutionMode mode = job.get(ExecutionOptions.RUNTIME_MODE);
    if (mode != RuntimeExecutionMode.STREAMING) {
      throw new UserInputException(
          "execution.runtime-mode must be STREAMING: " + mode + " changes the order of rows");
    }
    int parallelism = env.getParallelism();
    int most = job.get(PipelineOptions.MAX_PARALLELISM);
    if (parallelism > most) {
      throw new UserInputException(
          "the parallelism "
              + parallelism
              + " is above the largest one that the state allows, pipeline.max-parallelism = "
              + most);
    }
    env.configure(job);
    // The script's own setting of it has been given to the environment already, or overridden.
    env.setParallelism(parallelism);
  }

  /**
   * Describes the settings that a plan's state depends on, one line each, for EXPLAIN.
   *
   * @return name and value of each
   */
  public static List<String> describe(Plan plan, Connectors connectors) {
    JobSettings settings = new JobSettings(plan, connectors);
    Configuration job = settings.over(new Configuration());
    String backend = job.get(StateBackendOptions.STATE_BACKEND);
    return List.of(
        "checkpoints: " + settings.checkpoints.describe(),
        "state backend: "
            + backend
            + (job.get(CheckpointingOptions.INCREMENTAL_CHECKPOINTS)
                ? ", incremental checkpoints"
                : "")
            + " (state.backend.type)",
        "max parallelism: "
            + job.get(PipelineOptions.MAX_PARALLELISM)
            + " (pipeline.max-parallelism); another one cannot use old state");
  }

  /** Returns what a user should know of them before the job runs; empty for no more than usual. */
  public static Optional<String> note(Plan plan, Connectors connectors) {
    Checkpoints checkpoints = Checkpoints.of(plan, connectors);
    return checkpoints.isLive()
        ? Optional.of("checkpoints: " + checkpoints.describe())
        : Optional.empty();
  }

  /** The script's settings, and for those that neither it nor the environment sets our defaults. */
  private Configuration over(ReadableConfig environment) {
    Configuration job = new Configuration(script);
    setDefault(job, environment, ExecutionOptions.RUNTIME_MODE, RuntimeExecutionMode.STREAMING);
    setDefault(job, environment, PipelineOptions.MAX_PARALLELISM, Plan.DEFAULT_MAX_PARALLELISM);
    setDefault(job, environment, PipelineOptions.GENERIC_TYPES, false);
    setDefault(job, environment, PipelineOptions.OBJECT_REUSE, true);
    setDefault(
        job,
        environment,
        CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
        ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
    if (checkpoints.byDefault()) {
      setDefault(
          job, environment, CheckpointingOptions.CHECKPOINTING_INTERVAL, Checkpoints.INTERVAL);
    }
    String backend =
        script
            .getOptional(StateBackendOptions.STATE_BACKEND)
            .orElseGet(() -> environment.get(StateBackendOptions.STATE_BACKEND));
    if (ROCKSDB.equals(backend)) {
      setDefault(job, environment, CheckpointingOptions.INCREMENTAL_CHECKPOINTS, true);
    }
    return job;
  }

  private static <T> void setDefault(
      Configuration job, ReadableConfig environment, ConfigOption<T> option, T value) {
    if (!job.contains(option)) {
      job.set(option, environment.getOptional(option).orElse(value));
    }
  }
}
