package dev.streamsql.connector.lines;

import dev.streamsql.analysis.ConnectorBuilder;
import dev.streamsql.analysis.ConnectorCatalog;
import dev.streamsql.connector.Connector;
import dev.streamsql.connector.JobContext;
import dev.streamsql.plan.SinkStep;
import org.apache.flink.streaming.api.datastream.DataStream;

/** Writes JSON lines to the standard output. */
public final class PrintConnector implements Connector {

  @Override
  public String name() {
    return "print";
  }

  @Override
  public ConnectorCatalog.Connector description() {
    return ConnectorBuilder.sink().formats("json").build();
  }

  @Override
  public void write(SinkStep step, DataStream<String> lines, JobContext context) {
    LineWriting.attach(step.id(), lines, LineSink.stdout());
  }
}
