package dev.streamsql.connector.files;

import dev.streamsql.analysis.ConnectorBuilder;
import dev.streamsql.analysis.ConnectorCatalog;
import dev.streamsql.connector.Connector;
import dev.streamsql.connector.JobContext;
import dev.streamsql.plan.SinkStep;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.row.StreamRow;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/** Reads and writes files of JSON lines or CSV: one, or all of a directory. */
public final class FileConnector implements Connector {

  @Override
  public String name() {
    return "file";
  }

  @Override
  public ConnectorCatalog.Connector description() {
    return ConnectorBuilder.sourceAndSink()
        .required(FileOptions.PATH)
        .optional(FileOptions.OPTIONAL)
        .formats("json", "csv")
        .rules(new FileOptionRules())
        .identity(
            options ->
                options.get(FileOptions.PATH)
                    + " as "
                    + options.get(FileOptions.FORMAT)
                    + (options.containsKey(FileOptions.MONITOR_INTERVAL) ? ", watched" : ""))
        .build();
  }

  @Override
  public SingleOutputStreamOperator<StreamRow> read(SourceStep step, JobContext context) {
    return FileReading.attach(step, context);
  }

  @Override
  public boolean isUnbounded(SourceStep step) {
    return new FileOptions(step.options()).monitorInterval() != null;
  }

  @Override
  public boolean mayNotEnd(SourceStep step) {
    return isUnbounded(step) || StandardInput.isReadBy(step);
  }

  @Override
  public boolean needsCheckpoints(SinkStep step) {
    return FileWriting.isDirectory(new FileOptions(step.options()).path());
  }

  @Override
  public void write(SinkStep step, DataStream<String> lines, JobContext context) {
    FileWriting.attach(step, lines);
  }

  @Override
  public void check(SourceStep step) {
    FileReading.check(new FileOptions(step.options()));
  }

  @Override
  public void check(SinkStep step) {
    FileWriting.check(step);
  }
}
