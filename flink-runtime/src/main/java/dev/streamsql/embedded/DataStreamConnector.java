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
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.transformations.SourceTransformation;

/** Reads a caller's DataStreams and keeps the result as one. */
final class DataStreamConnector implements Connector {
  static final String NAME = "datastream";
  private static final String STREAM = "stream";

  private final Map<String, DataStream<Map<String, Object>>> streams;
  private DataStream<Map<String, Object>> result;

  DataStreamConnector(Map<String, DataStream<Map<String, Object>>> streams) {
    this.streams = streams;
  }

  /** Binds a stream of the script to the caller's of its name. */
  static Binding stream(String name) {
    return new Binding(NAME, Map.of(STREAM, name));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public ConnectorCatalog.Connector description() {
    return ConnectorBuilder.sourceAndSink().optional(STREAM).live().build();
  }

  @Override
  public SingleOutputStreamOperator<StreamRow> read(SourceStep step, JobContext context) {
    DataStream<Map<String, Object>> rows = streams.get(step.options().get(STREAM));
    return rows.process(new DecodeMaps(step, context.plan()))
        .returns(RowTypes.STREAM_ROW)
        .name(OperatorNames.name(step.id(), "decode"))
        .uid(OperatorNames.uid(step.id(), "decode"))
        // Chained behind the caller's stream: a shuffle would lose its order.
        .setParallelism(rows.getParallelism());
  }

  @Override
  public boolean mayNotEnd(SourceStep step) {
    return streams
        .get(step.options().get(STREAM))
        .getTransformation()
        .getTransitivePredecessors()
        .stream()
        .anyMatch(
            made ->
                made instanceof SourceTransformation<?, ?, ?> source
                    && source.getBoundedness() == Boundedness.CONTINUOUS_UNBOUNDED);
  }

  @Override
  public boolean takesRows() {
    return true;
  }

  @Override
  public void writeRows(SinkStep step, DataStream<Map<String, Object>> rows, JobContext context) {
    result = rows;
  }

  /** Returns the result; null where the script writes all of it to sinks of its own. */
  DataStream<Map<String, Object>> result() {
    return result;
  }
}
