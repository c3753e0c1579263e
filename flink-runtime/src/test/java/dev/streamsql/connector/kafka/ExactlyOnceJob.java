package dev.streamsql.connector.kafka;

import dev.streamsql.cli.Bindings;
import dev.streamsql.cli.FlinkEngine;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.testing.TestCluster;
import java.time.Duration;
import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Starts scripts whose sinks write in transactions, with checkpoints and restarts. */
final class ExactlyOnceJob {
  /** The options of a sink that writes exactly once. */
  static final String SINK = ", 'sink.delivery-guarantee' = 'exactly-once'";

  private ExactlyOnceJob() {}

  /**
   * Starts a script.
   *
   * @param interval between checkpoints; null: there are none
   */
  static JobClient start(String script, int parallelism, Duration interval) throws Exception {
    StreamExecutionEnvironment env = TestCluster.environment(parallelism);
    if (interval != null) {
      env.enableCheckpointing(interval.toMillis());
    }
    env.configure(
        new Configuration()
            .set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay")
            .set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 100)
            .set(
                RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(100)));
    new FlinkEngine()
        .compile(
            new SourceText("<test>", script), new Bindings(null, Map.of(), null, null, Map.of()))
        .attachTo(env);
    return env.executeAsync("test");
  }
}
