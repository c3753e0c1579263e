package dev.streamsql.job;

import dev.streamsql.connector.json.JsonWriter;
import dev.streamsql.plan.SinkInput;
import dev.streamsql.row.StreamRow;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/** Writes the rows of one stream as JSON. */
final class EncodeRows extends ProcessFunction<StreamRow, String> {
  private static final long serialVersionUID = 1L;

  private final String step;
  private final int tag;
  private final SinkInput input;
  private transient String[] names;
  private transient LongCounter rowsOut;

  EncodeRows(String step, int tag, SinkInput input) {
    this.step = step;
    this.tag = tag;
    this.input = input;
  }

  @Override
  public void open(OpenContext context) {
    names = input.columns() == null ? null : input.columns().toArray(String[]::new);
    rowsOut = new LongCounter();
    getRuntimeContext().addAccumulator(step + "/" + input.stream() + "/rows-out", rowsOut);
  }

  @Override
  public void processElement(StreamRow row, Context context, Collector<String> out) {
    if (row.stream() == tag) {
      rowsOut.add(1L);
      out.collect(
          names == null
              ? JsonWriter.value(row.values()[0])
              : JsonWriter.object(names, row.values()));
    }
  }
}
