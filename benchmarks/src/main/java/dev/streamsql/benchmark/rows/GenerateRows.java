package dev.streamsql.benchmark.rows;

import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Makes a row of each index. Rows of the first stream come out at the main output, those of the
 * others at side outputs: one copy of each row and no filter, whatever the variant.
 *
 * @param <T> the rows' form
 */
public final class GenerateRows<T> extends ProcessFunction<Long, T> {
  private static final long serialVersionUID = 1L;

  private final Shape shape;
  private final RowForm<T> form;
  private final List<OutputTag<T>> others;
  private final boolean measureHeap;
  private transient Rows rows;
  private transient HeapProbe probe;

  /**
   * Creates the function.
   *
   * @param shape what the rows look like
   * @param form the form of the rows
   * @param others where the rows of the second and third stream go; empty: where those of the first
   *     go
   * @param measureHeap whether the heap is measured before the first row and before the last one
   */
  public GenerateRows(
      Shape shape, RowForm<T> form, List<OutputTag<T>> others, boolean measureHeap) {
    this.shape = shape;
    this.form = form;
    this.others = List.copyOf(others);
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
    int stream = others.isEmpty() ? 0 : rows.stream(index);
    if (stream > 0) {
      context.output(others.get(stream - 1), row);
    } else {
      out.collect(row);
    }
  }
}
