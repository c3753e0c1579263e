package dev.streamsql.connector.lines;

import dev.streamsql.analysis.ConnectorBuilder;
import dev.streamsql.analysis.ConnectorCatalog;
import dev.streamsql.connector.Connector;
import dev.streamsql.connector.JobContext;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.row.StreamRow;
import java.util.List;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/** Reads an event log: JSON lines that name their stream, in arrival order. */
public final class EventLogConnector implements Connector {

  @Override
  public String name() {
    return "event-log";
  }

  @Override
  public ConnectorCatalog.Connector description() {
    return ConnectorBuilder.source().required("path").namesStreams().build();
  }

  @Override
  public SingleOutputStreamOperator<StreamRow> read(SourceStep step, JobContext context) {
    LineSource source = LineSource.concatenate(List.of(step.options().get("path")));
    return LineReading.attach(step, source, true, context);
  }

  @Override
  public boolean mayNotEnd(SourceStep step) {
    return LineSource.STDIN.equals(step.options().get("path"));
  }
}
