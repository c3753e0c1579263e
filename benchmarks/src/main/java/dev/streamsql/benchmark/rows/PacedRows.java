package dev.streamsql.benchmark.rows;

import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Makes a row of each index, not faster than a pace.
 *
 * @param <T> the rows' form
 */
public final class PacedRows<T> extends ProcessFunction<Long, T> {
  private static final long serialVersionUID = 1L;

  /** The gauge with the number of rows. */
  public static final String ROWS_SO_FAR = "benchmark_rows";

  private final LoadRows rows;
  private final FieldsForm<T> form;
  private final Pace pace;
  private transient long start;

  /** Read by the thread that measures. */
  private transient volatile long made;

  /** Creates the function. */
  public PacedRows(LoadRows rows, FieldsForm<T> form, Pace pace) {
    this.rows = rows;
    this.form = form;
    this.pace = pace;
  }

  @Override
  public void open(OpenContext context) {
    getRuntimeContext().getMetricGroup().gauge(ROWS_SO_FAR, (Gauge<Long>) () -> made);
  }

  @Override
  public void processElement(Long index, Context context, Collector<T> out)
      throws InterruptedException {
    if (pace.isDue(index)) {
      waitFor(pace.dueNanos(index));
    }
    out.collect(form.row(rows, index));
    made = index + 1;
  }

  /** Checkpoints wait as well, but for no more than one step of the pace. */
  private void waitFor(long due) throws InterruptedException {
    long now = System.nanoTime();
    if (due == 0) {
      start = now;
    }
    TimeUnit.NANOSECONDS.sleep(start + due - now);
  }
}
