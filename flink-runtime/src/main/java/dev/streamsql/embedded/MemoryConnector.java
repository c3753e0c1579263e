package dev.streamsql.embedded;

import dev.streamsql.analysis.Binding;
import dev.streamsql.analysis.ConnectorBuilder;
import dev.streamsql.analysis.ConnectorCatalog;
import dev.streamsql.connector.Connector;
import dev.streamsql.connector.JobContext;
import dev.streamsql.plan.OperatorNames;
import dev.streamsql.plan.SinkStep;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.row.RowTypes;
import dev.streamsql.row.StreamRow;
import java.util.Map;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/** Reads what callers emit and gives them what comes out. */
final class MemoryConnector implements Connector {
  private static final String NAME = "memory";

  private final String session;

  MemoryConnector(String session) {
    this.session = session;
  }

  static Binding binding() {
    return new Binding(NAME, Map.of());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public ConnectorCatalog.Connector description() {
    return ConnectorBuilder.sourceAndSink().namesStreams().live().build();
  }

  @Override
  public SingleOutputStreamOperator<StreamRow> read(SourceStep step, JobContext context) {
    return context
        .env()
        .fromSource(
            new MemorySource(session),
            WatermarkStrategy.noWatermarks(),
            OperatorNames.name(step.id(), "events"),
            MemoryEvent.TYPE)
        .uid(OperatorNames.uid(step))
        .setParallelism(1)
        .process(new DecodeEvents(step, context.plan()))
        .returns(RowTypes.STREAM_ROW)
        .name(OperatorNames.name(step.id(), "decode"))
        .uid(OperatorNames.uid(step.id(), "decode"))
        .setParallelism(1);
  }

  @Override
  public boolean mayNotEnd(SourceStep step) {
    return true;
  }

  @Override
  public boolean takesRows() {
    return true;
  }

  @Override
  public void writeRows(SinkStep step, DataStream<Map<String, Object>> rows, JobContext context) {
    rows.sinkTo(new MemorySink(session))
        .name(OperatorNames.name(step.id(), "deliver"))
        .uid(OperatorNames.uid(step.id(), "deliver"))
        .setParallelism(1);
  }
}
