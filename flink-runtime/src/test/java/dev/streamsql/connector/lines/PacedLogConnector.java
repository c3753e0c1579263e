package dev.streamsql.connector.lines;

import dev.streamsql.analysis.ConnectorBuilder;
import dev.streamsql.analysis.ConnectorCatalog;
import dev.streamsql.connector.Connector;
import dev.streamsql.connector.JobContext;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.row.StreamRow;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/** An event log that is read in portions and fails on purpose: for tests of restores. */
public final class PacedLogConnector implements Connector {

  @Override
  public String name() {
    return "paced-log";
  }

  @Override
  public ConnectorCatalog.Connector description() {
    return ConnectorBuilder.source().required("path").namesStreams().build();
  }

  @Override
  public SingleOutputStreamOperator<StreamRow> read(SourceStep step, JobContext context) {
    return LineReading.attach(step, new PacedSource(step.options().get("path")), true, context);
  }
}
