package dev.streamsql.benchmark.job;

import dev.streamsql.benchmark.rows.CountRows;
import dev.streamsql.join.StampedRow;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Counts the rows behind a shuffle and drops them.
 *
 * @param <T> the rows' form
 */
final class CountKeyed<T> extends AbstractStreamOperator<Boolean>
    implements OneInputStreamOperator<T, Boolean> {
  private static final long serialVersionUID = 1L;

  private transient LongCounter results;

  @Override
  public void open() throws Exception {
    super.open();
    results = new LongCounter();
    getRuntimeContext().addAccumulator(CountRows.RESULTS, results);
  }

  @Override
  public void processElement(StreamRecord<T> element) {
    // The stampers' clock rows are no rows of the workload, and their number is up to the clock.
    if (!(element.getValue() instanceof StampedRow row) || row.role() != StampedRow.Role.CLOCK) {
      results.add(1L);
    }
  }
}
