package dev.streamsql.benchmark.job;

import dev.streamsql.analysis.ConnectorBuilder;
import dev.streamsql.analysis.ConnectorCatalog;
import dev.streamsql.benchmark.rows.CountRows;
import dev.streamsql.benchmark.rows.PacedRows;
import dev.streamsql.connector.Connector;
import dev.streamsql.connector.JobContext;
import dev.streamsql.plan.OperatorNames;
import dev.streamsql.plan.SinkStep;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.row.RowTypes;
import dev.streamsql.row.StreamRow;
import java.util.Map;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/** Generates rows without an end, at a pace, and counts what comes out. */
final class LoadConnector implements Connector {
  private final Load load;

  LoadConnector(Load load) {
    this.load = load;
  }

  @Override
  public String name() {
    return BenchmarkConnector.binding().connector();
  }

  @Override
  public ConnectorCatalog.Connector description() {
    return ConnectorBuilder.sourceAndSink().namesStreams().build();
  }

  @Override
  public SingleOutputStreamOperator<StreamRow> read(SourceStep step, JobContext context) {
    return context
        .env()
        .fromSequence(0, Long.MAX_VALUE - 1)
        .setParallelism(1)
        .process(
            new PacedRows<StreamRow>(load.rows(), SlotForm.of(step, context.plan()), load.pace()))
        .returns(RowTypes.STREAM_ROW)
        .name(OperatorNames.name(step.id(), "generate"))
        .uid(OperatorNames.uid(step.id(), "generate"))
        .setParallelism(1);
  }

  @Override
  public boolean takesRows() {
    return true;
  }

  @Override
  public void writeRows(SinkStep step, DataStream<Map<String, Object>> rows, JobContext context) {
    CountRows.attach(rows);
  }
}
