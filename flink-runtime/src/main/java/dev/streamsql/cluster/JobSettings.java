package dev.streamsql.cluster;

import dev.streamsql.local.FlinkSettings;
import dev.streamsql.local.UserInputException;
import java.util.Map;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.PipelineOptions;

/**
 * The settings that a job takes along to a cluster: the script's, and what its operators rely on.
 * Everything else, such as memory and restart strategy, is the cluster's.
 */
public final class JobSettings {
  private JobSettings() {}

  /**
   * Returns the settings.
   *
   * @param settings the script's settings; those that are Flink's are taken
   * @throws UserInputException if Flink cannot read a value, or one would change the results
   */
  public static Configuration of(Map<String, String> settings) {
    Configuration configuration = new Configuration();
    configuration.set(PipelineOptions.GENERIC_TYPES, false);
    configuration.set(PipelineOptions.OBJECT_REUSE, true);
    FlinkSettings.copy(settings, configuration);
    RuntimeExecutionMode mode = configuration.get(ExecutionOptions.RUNTIME_MODE);
    if (mode != RuntimeExecutionMode.STREAMING) {
      throw new UserInputException(
          "execution.runtime-mode must be STREAMING: " + mode + " changes the order of rows");
    }
    configuration.set(ExecutionOptions.RUNTIME_MODE, RuntimeExecutionMode.STREAMING);
    return configuration;
  }
}
