package dev.streamsql.job;

import dev.streamsql.connector.Connector;
import dev.streamsql.connector.Connectors;
import dev.streamsql.connector.JobContext;
import dev.streamsql.connector.OutputMessage;
import dev.streamsql.connector.lines.LineSink;
import dev.streamsql.connector.lines.LineWriting;
import dev.streamsql.expression.Expressions;
import dev.streamsql.join.LateRows;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.OperatorNames;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SelectStep;
import dev.streamsql.plan.SinkInput;
import dev.streamsql.plan.SinkStep;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.plan.SourceStream;
import dev.streamsql.plan.Step;
import dev.streamsql.row.DeadLetter;
import dev.streamsql.row.RowMaps;
import dev.streamsql.row.StreamRow;
import java.util.List;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Builds the Flink job of a plan, one builder for each kind of step. */
public final class JobBuilder {
  private final Connectors connectors;
  private final JobGraph graph;

  private JobBuilder(Connectors connectors, JobContext context) {
    this.connectors = connectors;
    this.graph = new JobGraph(context);
  }

  /**
   * Adds a plan to an environment.
   *
   * @param plan the plan
   * @param connectors the connectors that its sources and sinks name
   * @param env the environment; is put into streaming mode, as batch mode would reorder the rows
   * @param deadLetters the file that dead letters are written to; null: they are only counted
   * @return the dead letters of all operators
   */
  public static DataStream<DeadLetter> build(
      Plan plan, Connectors connectors, StreamExecutionEnvironment env, String deadLetters) {
    env.setRuntimeMode(RuntimeExecutionMode.STREAMING);
    JobBuilder builder = new JobBuilder(connectors, new JobContext(env, plan));
    plan.steps().forEach(builder::add);
    if (deadLetters != null) {
      builder.writeDeadLetters(deadLetters);
    }
    if (plan.deadLetters() != null) {
      builder.writeDeadLetters(plan.deadLetters());
    }
    if (plan.lateRows() != null && !builder.graph.lateRows().isEmpty()) {
      builder.writeLateRows(plan.lateRows());
    }
    return builder.deadLetters();
  }

  private void add(Step step) {
    if (step instanceof SourceStep source) {
      addSource(source);
    } else if (step instanceof SelectStep select) {
      SelectStepBuilder.build(select, graph);
    } else if (step instanceof JoinStep join) {
      JoinStepBuilder.build(join, graph);
    } else if (step instanceof SinkStep sink) {
      addSink(sink);
    }
  }

  private void addSource(SourceStep source) {
    SingleOutputStreamOperator<StreamRow> rows =
        connectors.get(source.connector()).read(source, graph.context());
    graph.add(rows, source.streams().stream().map(SourceStream::stream).toList());
    for (SourceStream stream : source.streams()) {
      graph.nameFields(
          stream.stream(), stream.layout().stream().map(Expressions::pathText).toList());
    }
  }

  private void addSink(SinkStep sink) {
    write(
        sink,
        sink.inputs().stream()
            .map(
                input ->
                    new SinkRows(
                        input,
                        graph.tag(input.stream()),
                        graph.get(List.of(input.stream())).rows()))
            .toList());
  }

  private void writeLateRows(SinkStep sink) {
    DataStream<StreamRow> rows = graph.lateRows().stream().reduce(DataStream::union).orElseThrow();
    write(sink, List.of(new SinkRows(new SinkInput("late-rows", null), LateRows.STREAM, rows)));
  }

  /** The rows of one of a sink's inputs: those with the tag. */
  private record SinkRows(SinkInput input, int tag, DataStream<StreamRow> rows) {}

  private void write(SinkStep sink, List<SinkRows> inputs) {
    Connector connector = connectors.get(sink.connector());
    if (connector.takesRows()) {
      connector.writeRows(
          sink, encode(sink, inputs, OutputForm.rows(), RowMaps.TYPE), graph.context());
    } else if (connector.takesMessages()) {
      OutputForm<OutputMessage> form = OutputForm.messages(sink.options().get("key.field"));
      connector.writeMessages(
          sink, encode(sink, inputs, form, OutputMessage.TYPE), graph.context());
    } else {
      connector.write(
          sink, encode(sink, inputs, OutputForm.lines(), Types.STRING), graph.context());
    }
  }

  private static <T> DataStream<T> encode(
      SinkStep sink, List<SinkRows> inputs, OutputForm<T> form, TypeInformation<T> type) {
    return inputs.stream()
        .<DataStream<T>>map(
            rows -> {
              String part = "encode-" + rows.input().stream();
              return rows.rows()
                  .process(new EncodeRows<>(sink.id(), rows.tag(), rows.input(), form))
                  .returns(type)
                  .name(OperatorNames.name(sink.id(), part))
                  .uid(OperatorNames.uid(sink.id(), part))
                  .setParallelism(rows.rows().getParallelism());
            })
        .reduce(DataStream::union)
        .orElseThrow();
  }

  private void writeDeadLetters(String path) {
    LineWriting.attach("dead-letters", encodeDeadLetters("dead-letters"), LineSink.file(path));
  }

  private void writeDeadLetters(SinkStep sink) {
    Connector connector = connectors.get(sink.connector());
    if (connector.takesMessages()) {
      String keyField = sink.options().get("key.field");
      DataStream<OutputMessage> messages =
          deadLetters()
              .map(
                  letter ->
                      new OutputMessage(
                          DeadLetterJson.key(letter, keyField), DeadLetterJson.write(letter)))
              .returns(OutputMessage.TYPE)
              .name(OperatorNames.name(sink.id(), "encode"))
              .uid(OperatorNames.uid(sink.id(), "encode"))
              .setParallelism(1);
      connector.writeMessages(sink, messages, graph.context());
    } else {
      connector.write(sink, encodeDeadLetters(sink.id()), graph.context());
    }
  }

  private DataStream<DeadLetter> deadLetters() {
    return graph.deadLetters().stream().reduce(DataStream::union).orElseThrow();
  }

  private DataStream<String> encodeDeadLetters(String step) {
    return deadLetters()
        .map(DeadLetterJson::write)
        .returns(Types.STRING)
        .name(OperatorNames.name(step, "encode"))
        .uid(OperatorNames.uid(step, "encode"))
        .setParallelism(1);
  }
}
