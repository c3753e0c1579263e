package dev.streamsql.connector.files;

import dev.streamsql.plan.OperatorNames;
import dev.streamsql.plan.SinkStep;
import java.io.File;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.core.fs.Path;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.functions.sink.filesystem.OutputFileConfig;
import org.apache.flink.streaming.api.functions.sink.filesystem.bucketassigners.BasePathBucketAssigner;

/**
 * Writes part files into a directory with Flink's {@link FileSink}: hidden while they are written,
 * finished when a checkpoint completes, so that a restored job neither loses nor repeats rows.
 */
final class DirectorySink {
  private static final long MAX_CHECK_INTERVAL_MS = 60_000;

  private DirectorySink() {}

  static void attach(SinkStep step, DataStream<String> lines, String header) {
    FileOptions options = new FileOptions(step.options());
    lines
        .sinkTo(sink(options, header))
        .name(OperatorNames.name(step.id(), "write"))
        .uid(OperatorNames.uid(step))
        .setParallelism(lines.getParallelism());
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
}
