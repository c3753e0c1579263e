package dev.streamsql.connector.kafka;

import dev.streamsql.cli.Bindings;
import dev.streamsql.cli.FlinkEngine;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.testing.TestCluster;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Jobs that do not end by themselves. */
final class KafkaJobs {
  private KafkaJobs() {}

  /** What is done while a job runs. */
  interface Action {
    void run() throws Exception;
  }

  /**
   * Starts a script, does something, and stops the job with drain.
   *
   * @param directory for the savepoint and the dead letters
   */
  static void runAndDrain(String sql, int parallelism, Path directory, Action action)
      throws Exception {
    Bindings bindings =
        new Bindings(null, Map.of(), null, directory.resolve("dead.jsonl").toString(), Map.of());
    StreamExecutionEnvironment env = TestCluster.environment(parallelism);
    env.enableCheckpointing(200);
    new FlinkEngine().compile(new SourceText("<test>", sql), bindings).attachTo(env);
    JobClient job = env.executeAsync("test");
    try {
      TestCluster.waitUntilRunning(job.getJobID());
      action.run();
      TestCluster.stop(job, true, directory.resolve("savepoint"));
      job.getJobExecutionResult().get(60, TimeUnit.SECONDS);
    } catch (Exception | AssertionError e) {
      // A job that stays would keep its slots from the next test.
      job.cancel();
      throw e;
    }
  }
}
