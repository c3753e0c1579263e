package dev.streamsql.job;

import dev.streamsql.join.LateRows;
import dev.streamsql.plan.SinkInput;
import dev.streamsql.row.StreamRow;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Puts the rows of one stream into the form that the sink takes.
 *
 * @param <T> the form
 */
final class EncodeRows<T> extends ProcessFunction<StreamRow, T> {
  private static final long serialVersionUID = 1L;

  private final String step;
  private final int tag;
  private final SinkInput input;
  private final OutputForm<T> form;
  private transient String[] names;
  private transient LongCounter rowsOut;

  EncodeRows(String step, int tag, SinkInput input, OutputForm<T> form) {
    this.step = step;
    this.tag = tag;
    this.input = input;
    this.form = form;
  }

  @Override
  public void open(OpenContext context) {
    names = input.columns() == null ? null : input.columns().toArray(String[]::new);
    rowsOut = new LongCounter();
    // Late rows are no results: their join has counted them.
    String name = tag == LateRows.STREAM ? "/late-rows-out" : "/rows-out";
    getRuntimeContext().addAccumulator(step + "/" + input.stream() + name, rowsOut);
  }

  @Override
  public void processElement(StreamRow row, Context context, Collector<T> out) {
    if (row.stream() == tag) {
      rowsOut.add(1L);
      out.collect(form.encode(names, row.values()));
    }
  }
}
