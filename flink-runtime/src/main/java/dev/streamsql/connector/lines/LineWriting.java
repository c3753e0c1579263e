package dev.streamsql.connector.lines;

import dev.streamsql.plan.OperatorNames;
import org.apache.flink.streaming.api.datastream.DataStream;

/** Adds a {@link LineSink} to a job. */
public final class LineWriting {
  private LineWriting() {}

  /**
   * Adds the sink, with one writer: a file, like the standard output, has one order.
   *
   * @param step the sink step's id
   * @param lines what is written
   * @param sink where to
   */
  public static void attach(String step, DataStream<String> lines, LineSink sink) {
    lines
        .sinkTo(sink)
        .name(OperatorNames.name(step, "write"))
        .uid(OperatorNames.uid(step, "write"))
        .setParallelism(1);
  }
}
