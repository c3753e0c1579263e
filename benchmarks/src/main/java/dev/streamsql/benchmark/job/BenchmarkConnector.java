package dev.streamsql.benchmark.job;

import dev.streamsql.analysis.Binding;
import dev.streamsql.analysis.ConnectorBuilder;
import dev.streamsql.analysis.ConnectorCatalog;
import dev.streamsql.benchmark.rows.CountRows;
import dev.streamsql.benchmark.rows.GenerateRows;
import dev.streamsql.benchmark.rows.Shape;
import dev.streamsql.connector.Connector;
import dev.streamsql.connector.JobContext;
import dev.streamsql.plan.OperatorNames;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SinkStep;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.row.RowTypes;
import dev.streamsql.row.StreamRow;
import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/** Generates rows in the form that our decoders give, and counts what comes out. */
final class BenchmarkConnector implements Connector {
  private static final String NAME = "benchmark";

  /** Rows carry no recorded arrival, as those of a file do not. */
  private final Shape shape;

  private final boolean measureHeap;

  BenchmarkConnector(Shape shape, boolean measureHeap) {
    this.shape = shape;
    this.measureHeap = measureHeap;
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
    return ConnectorBuilder.sourceAndSink().namesStreams().build();
  }

  @Override
  public SingleOutputStreamOperator<StreamRow> read(SourceStep step, JobContext context) {
    return rows(step, context.plan(), context)
        .returns(RowTypes.STREAM_ROW)
        .name(OperatorNames.name(step.id(), "generate"))
        .uid(OperatorNames.uid(step.id(), "generate"))
        .setParallelism(shape.partitions());
  }

  private SingleOutputStreamOperator<StreamRow> rows(
      SourceStep step, Plan plan, JobContext context) {
    return context
        .env()
        .fromSequence(0, shape.rows() - 1)
        .setParallelism(shape.partitions())
        .process(new GenerateRows<>(shape, SlotForm.of(step, plan), List.of(), measureHeap));
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
