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
public final class LineReading {
  private LineReading() {}

  static SingleOutputStreamOperator<StreamRow> attach(
      SourceStep step, Source<SourceLine, ?, ?> source, boolean eventLog, JobContext context) {
    return attach(step, source, new DecodeLines(step, context.plan(), eventLog), context);
  }

  /**
   * Adds a source of event-log lines to a job.
   *
   * @param step the source's step
   * @param source where its lines come from
   * @param context the job
   */
  public static SingleOutputStreamOperator<StreamRow> attachLog(
      SourceStep step, Source<SourceLine, ?, ?> source, JobContext context) {
    return attach(step, source, true, context);
  }

  /**
   * Adds a source to a job.
   *
   * @param step the source's step
   * @param source where its lines come from
   * @param format makes rows of them
   * @param context the job
   */
  public static SingleOutputStreamOperator<StreamRow> attach(
      SourceStep step, Source<SourceLine, ?, ?> source, LineFormat format, JobContext context) {
    return attach(step, source, new DecodeLines(step, context.plan(), format), context);
  }

  private static SingleOutputStreamOperator<StreamRow> attach(
      SourceStep step, Source<SourceLine, ?, ?> source, DecodeLines decode, JobContext context) {
    return context
        .env()
        .fromSource(
            source,
            WatermarkStrategy.noWatermarks(),
            OperatorNames.name(step.id(), "lines"),
            SourceLine.TYPE)
        .uid(OperatorNames.uid(step))
        // One split is one order; a second reader would have nothing to read.
        .setParallelism(1)
        .process(decode)
        .returns(RowTypes.STREAM_ROW)
        .name(OperatorNames.name(step.id(), "decode"))
        .uid(OperatorNames.uid(step.id(), "decode"))
        .setParallelism(1);
  }
}
