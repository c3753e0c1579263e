package dev.streamsql.job;

import dev.streamsql.connector.Connectors;
import dev.streamsql.local.FlinkSettings;
import dev.streamsql.local.UserInputException;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SourceStep;
import java.time.Duration;
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

  /**
   * With exactly-once sinks the longest wait for a result and, after a failure, the longest stretch
   * that is read again. Shorter ones cost more writes of state, longer ones more catching up.
   */
  public static final Duration CHECKPOINT_INTERVAL = Duration.ofSeconds(10);

  private static final String ROCKSDB = "rocksdb";

  private final Configuration script = new Configuration();
  private final boolean off;
  private final List<String> unbounded;

  private JobSettings(Plan plan, Connectors connectors) {
    FlinkSettings.copy(plan.settings(), script);
    off = FlinkSettings.turnCheckpointsOff(plan.settings());
    unbounded =
        plan.steps().stream()
            .filter(SourceStep.class::isInstance)
            .map(SourceStep.class::cast)
            .filter(source -> connectors.get(source.connector()).isUnbounded(source))
            .map(SourceStep::id)
            .toList();
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
        "checkpoints: " + settings.checkpoints(),
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
    JobSettings settings = new JobSettings(plan, connectors);
    return settings.unbounded.isEmpty()
        ? Optional.empty()
        : Optional.of("checkpoints: " + settings.checkpoints());
  }

  private String checkpoints() {
    Duration interval = script.get(CheckpointingOptions.CHECKPOINTING_INTERVAL);
    String name = "execution.checkpointing.interval";
    if (off || interval != null) {
      return (off ? "none" : "every " + seconds(interval)) + ", as " + name + " says";
    }
    return unbounded.isEmpty()
        ? "none, since all input ends (" + name + ")"
        : "every "
            + seconds(CHECKPOINT_INTERVAL)
            + ", since "
            + String.join(" and ", unbounded)
            + (unbounded.size() == 1 ? " does" : " do")
            + " not end ("
            + name
            + ")";
  }

  private static String seconds(Duration interval) {
    return interval.toMillis() % 1000 == 0
        ? interval.toSeconds() + " s"
        : interval.toMillis() + " ms";
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
    if (!unbounded.isEmpty() && !off) {
      setDefault(
          job, environment, CheckpointingOptions.CHECKPOINTING_INTERVAL, CHECKPOINT_INTERVAL);
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
