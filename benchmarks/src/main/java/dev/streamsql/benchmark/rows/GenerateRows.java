package dev.streamsql.benchmark.rows;

import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Makes a row of each index. Left rows come out at the main output, right ones at a side output:
 * one copy of each row and no filter, whatever the variant.
 *
 * @param <T> the rows' form
 */
public final class GenerateRows<T> extends ProcessFunction<Long, T> {
  private static final long serialVersionUID = 1L;

  private final Shape shape;
  private final RowForm<T> form;
  private final OutputTag<T> right;
  private final boolean measureHeap;
  private transient Rows rows;
  private transient HeapProbe probe;

  /**
   * Creates the function.
   *
   * @param shape what the rows look like
   * @param form the form of the rows
   * @param right where right rows go; null: where left ones do
   * @param measureHeap whether the heap is measured before the first row and before the last one
   */
  public GenerateRows(Shape shape, RowForm<T> form, OutputTag<T> right, boolean measureHeap) {
    this.shape = shape;
    this.form = form;
    this.right = right;
    this.measureHeap = measureHeap;
  }

  @Override
  public void open(OpenContext context) {
    rows = new Rows(shape);
    probe = measureHeap ? new HeapProbe(getRuntimeContext()) : null;
  }

  @Override
  public void processElement(Long index, Context context, Collector<T> out)
      throws InterruptedException {
    if (probe != null) {
      probe.beforeRow(index, shape.rows());
    }
    T row = form.make(rows, index);
    if (right != null && rows.stream(index) == 1) {
      context.output(right, row);
    } else {
      out.collect(row);
    }
  }
}
