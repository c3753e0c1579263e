package dev.streamsql.connector.lines;

import dev.streamsql.connector.JobContext;
import dev.streamsql.plan.OperatorNames;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.row.RowTypes;
import dev.streamsql.row.StreamRow;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/** Builds the source and the decoder of everything that is read as lines. */
final class LineReading {
  private LineReading() {}

  static SingleOutputStreamOperator<StreamRow> attach(
      SourceStep step, Source<SourceLine, ?, ?> source, boolean eventLog, JobContext context) {
    return context
        .env()
        .fromSource(
            source,
            WatermarkStrategy.noWatermarks(),
            OperatorNames.name(step.id(), "lines"),
            SourceLineTypeInfo.INSTANCE)
        .uid(OperatorNames.uid(step.id(), "lines"))
        // One split is one order; a second reader would have nothing to read.
        .setParallelism(1)
        .process(new DecodeLines(step, context.plan(), eventLog))
        .returns(RowTypes.STREAM_ROW)
        .name(OperatorNames.name(step.id(), "decode"))
        .uid(OperatorNames.uid(step.id(), "decode"))
        .setParallelism(1);
  }
}
