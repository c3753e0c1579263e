package dev.streamsql.cases;

import dev.streamsql.analysis.ConnectorBuilder;
import dev.streamsql.analysis.ConnectorCatalog;
import dev.streamsql.connector.Connector;
import dev.streamsql.connector.JobContext;
import dev.streamsql.connector.lines.LineReading;
import dev.streamsql.plan.OperatorNames;
import dev.streamsql.plan.SinkStep;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.row.StreamRow;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/** Reads the events of cases and collects their rows, in memory. */
final class CaseConnector implements Connector {
  static final String NAME = "case";

  /** The option that tells the cases of a job apart. */
  static final String KEY = "case";

  /** The option that names what a sink writes. */
  static final String TARGET = "target";

  private final CaseSession session;

  CaseConnector(CaseSession session) {
    this.session = session;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public ConnectorCatalog.Connector description() {
    return ConnectorBuilder.sourceAndSink().required(KEY).optional(TARGET).namesStreams().build();
  }

  @Override
  public SingleOutputStreamOperator<StreamRow> read(SourceStep step, JobContext context) {
    String key = step.options().get(KEY);
    return LineReading.attachLog(
        step, new CaseSource(session.id(), key, session.isHeld()), context);
  }

  @Override
  public void write(SinkStep step, DataStream<String> lines, JobContext context) {
    lines
        .sinkTo(new CaseSink(session.id(), step.options().get(KEY), step.options().get(TARGET)))
        .name(OperatorNames.name(step.id(), "collect"))
        .uid(OperatorNames.uid(step.id(), "collect"))
        // One writer: at parallelism 1 its order is the result's.
        .setParallelism(1);
  }
}
