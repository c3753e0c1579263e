package dev.streamsql.connector.lines;

import dev.streamsql.analysis.ConnectorCatalog;
import dev.streamsql.connector.Connector;
import dev.streamsql.connector.JobContext;
import dev.streamsql.plan.SinkStep;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.row.StreamRow;
import java.util.List;
import java.util.Set;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/** Reads and writes a file of JSON lines. */
public final class FileConnector implements Connector {

  @Override
  public String name() {
    return "file";
  }

  @Override
  public ConnectorCatalog.Connector description() {
    return new ConnectorCatalog.Connector(
        true, true, Set.of("path"), Set.of(), List.of("json"), false);
  }

  @Override
  public SingleOutputStreamOperator<StreamRow> read(SourceStep step, JobContext context) {
    LineSource source = LineSource.concatenate(List.of(step.options().get("path")));
    return LineReading.attach(step, source, false, context);
  }

  @Override
  public void write(SinkStep step, DataStream<String> lines, JobContext context) {
    LineWriting.attach(step.id(), lines, LineSink.file(step.options().get("path")));
  }
}
