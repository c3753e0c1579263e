package dev.streamsql.connector.files;

import dev.streamsql.connector.JobContext;
import dev.streamsql.plan.OperatorNames;
import dev.streamsql.plan.SinkStep;
import java.io.File;
import java.time.Duration;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.core.fs.Path;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.filesystem.OutputFileConfig;
import org.apache.flink.streaming.api.functions.sink.filesystem.bucketassigners.BasePathBucketAssigner;
import org.apache.flink.streaming.api.transformations.SourceTransformation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes part files into a directory with Flink's {@link FileSink}: hidden while they are written,
 * finished when a checkpoint completes, so that a restored job neither loses nor repeats rows.
 */
final class DirectorySink {
  private static final Logger LOG = LoggerFactory.getLogger(DirectorySink.class);
  private static final Duration CHECKPOINT_INTERVAL = Duration.ofSeconds(10);

  private static final long MAX_CHECK_INTERVAL_MS = 60_000;

  private DirectorySink() {}

  static void attach(SinkStep step, DataStream<String> lines, String header, JobContext context) {
    FileOptions options = new FileOptions(step.options());
    lines
        .sinkTo(sink(options, header))
        .name(OperatorNames.name(step.id(), "write"))
        .uid(OperatorNames.uid(step))
        .setParallelism(lines.getParallelism());
    if (isUnbounded(lines, context)) {
      enableCheckpoints(context.env(), options.path());
    }
  }

  private static FileSink<String> sink(FileOptions options, String header) {
    long rollover = options.rolloverInterval().toMillis();
    return FileSink.forBulkFormat(path(options.path()), new LinesWriter.Factory(header))
        .withBucketAssigner(new BasePathBucketAssigner<>())
        .withRollingPolicy(new RollOnCheckpoints(options.fileSize(), rollover))
        .withBucketCheckInterval(Math.min(rollover, MAX_CHECK_INTERVAL_MS))
        .withOutputFileConfig(OutputFileConfig.builder().withPartSuffix(options.suffix()).build())
        .build();
  }

  private static Path path(String path) {
    Path given = new Path(path);
    return given.toUri().getScheme() == null ? Path.fromLocalFile(new File(path)) : given;
  }

  /** A job that ends finishes its files then; one that does not needs checkpoints for it. */
  private static boolean isUnbounded(DataStream<String> lines, JobContext context) {
    return StandardInput.isRead(context.plan())
        || lines.getTransformation().getTransitivePredecessors().stream()
            .anyMatch(
                transformation ->
                    transformation instanceof SourceTransformation<?, ?, ?> source
                        && source.getBoundedness() == Boundedness.CONTINUOUS_UNBOUNDED);
  }

  private static void enableCheckpoints(StreamExecutionEnvironment env, String path) {
    if (!env.getCheckpointConfig().isCheckpointingEnabled()) {
      env.enableCheckpointing(CHECKPOINT_INTERVAL.toMillis());
      LOG.info(
          "checkpoints are taken every {} s, because files in {} are finished by them; set"
              + " 'execution.checkpointing.interval' for another interval",
          CHECKPOINT_INTERVAL.toSeconds(),
          path);
    }
  }
}
