package dev.streamsql.benchmark.rows;

import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.util.Collector;

/**
 * Counts rows and drops them.
 *
 * @param <T> the rows' form
 */
public final class CountRows<T> extends ProcessFunction<T, Boolean> {
  private static final long serialVersionUID = 1L;

  /** The accumulator with the number of rows. */
  public static final String RESULTS = "benchmark/results";

  /** The gauge with the number of rows. */
  public static final String RESULTS_SO_FAR = "benchmark_results";

  private transient LongCounter results;

  /** Adds a sink that counts. */
  public static <T> void attach(DataStream<T> rows) {
    rows.process(new CountRows<>())
        .returns(Types.BOOLEAN)
        .name("count")
        .setParallelism(rows.getParallelism())
        .sinkTo(new DiscardingSink<>())
        .setParallelism(rows.getParallelism());
  }

  @Override
  public void open(OpenContext context) {
    results = new LongCounter();
    getRuntimeContext().addAccumulator(RESULTS, results);
    getRuntimeContext()
        .getMetricGroup()
        .gauge(RESULTS_SO_FAR, (Gauge<Long>) results::getLocalValuePrimitive);
  }

  @Override
  public void processElement(T row, Context context, Collector<Boolean> out) {
    results.add(1L);
  }
}
