package dev.streamsql.benchmark.job;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Builds the job of a variant. */
final class VariantJobs {
  private VariantJobs() {}

  /**
   * Adds a variant's job to an environment.
   *
   * @param output where a variant that writes a file writes its results
   */
  static void build(Variant variant, Task task, Path output, StreamExecutionEnvironment env)
      throws IOException {
    switch (variant) {
      case OURS, OURS_P2 -> OurJob.build(task, env);
      case OURS_INNER -> OurJob.build(inner(task), env);
      case FLOOR, FLOOR_P2 -> FloorJob.build(task, env);
      case FLINK_SQL -> FlinkSqlJob.build(task, env);
      case INTERVAL_JOIN -> IntervalJoinJob.build(task, env);
      case JSON_JOIN -> JsonJob.build(task, true, output, env);
      case JSON_COPY -> JsonJob.build(task, false, output, env);
    }
  }

  private static Task inner(Task task) {
    return new Task(
        Query.inner(task.query().withinMillis()),
        task.shape(),
        task.settings(),
        task.measureHeap());
  }
}
