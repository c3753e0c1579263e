package dev.streamsql.job;

import dev.streamsql.plan.CarriedStream;
import dev.streamsql.plan.OperatorNames;
import dev.streamsql.plan.Projection;
import dev.streamsql.plan.SelectStep;
import dev.streamsql.row.RowTypes;
import dev.streamsql.row.StreamRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/** Builds a {@link SelectStep}: one operator, chained behind what makes its rows. */
final class SelectStepBuilder {
  private SelectStepBuilder() {}

  static void build(SelectStep step, JobGraph graph) {
    List<String> needed = new ArrayList<>();
    needed.add(step.input());
    step.carried().forEach(carried -> needed.add(carried.stream()));
    Edge edge = graph.find(needed).orElseGet(() -> graph.get(List.of(step.input())));
    Map<String, Integer> carried =
        step.carried().stream()
            .map(CarriedStream::stream)
            .filter(edge.streams()::contains)
            .collect(Collectors.toMap(stream -> stream, graph::tag));
    SingleOutputStreamOperator<StreamRow> rows =
        edge.rows()
            .process(
                new SelectRows(
                    step, graph.tag(step.input()), graph.tag(step.output()), carried.values()))
            .returns(RowTypes.STREAM_ROW)
            .name(OperatorNames.name(step.id(), "rows"))
            .uid(OperatorNames.uid(step.id(), "rows"))
            // The input's own parallelism, so that it is chained and no row overtakes another.
            .setParallelism(edge.rows().getParallelism());
    List<String> streams = new ArrayList<>(carried.keySet());
    streams.add(step.output());
    graph.add(rows, streams);
    if (step.projection() instanceof Projection.Columns columns) {
      graph.nameFields(
          step.output(), columns.columns().stream().map(Projection.Column::name).toList());
    }
  }
}
