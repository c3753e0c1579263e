package dev.streamsql.cases;

import java.util.Map;
import java.util.function.Consumer;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Where jobs of cases run; in this JVM. */
public interface CaseCluster {

  /**
   * Starts a job.
   *
   * @param settings Flink's settings for it
   * @param parallelism its parallelism
   * @param build adds what it does
   * @throws Exception if it cannot be built or started
   */
  JobClient start(
      Map<String, String> settings, int parallelism, Consumer<StreamExecutionEnvironment> build)
      throws Exception;
}
