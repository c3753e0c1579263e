package dev.streamsql.benchmark;

import dev.streamsql.benchmark.job.Task;
import dev.streamsql.benchmark.job.Variant;
import java.util.List;
import java.util.Map;

/**
 * Rows and a query that are measured.
 *
 * @param name its name on the command line
 * @param title what it is, in one line
 * @param task the query and its rows
 * @param quickRows the rows of a quick run
 * @param heap the heap of each process
 * @param variants what the rows are sent through; those of {@link Variant#joins} must find the same
 *     results
 */
record Workload(
    String name, String title, Task task, long quickRows, String heap, List<Variant> variants) {

  Workload {
    variants = List.copyOf(variants);
  }

  /** Returns the workload with further settings, which win. */
  Workload with(Map<String, String> settings) {
    return new Workload(name, title, task.with(settings), quickRows, heap, variants);
  }

  /** Returns the rows of a run. */
  long rows(boolean quick) {
    return quick ? quickRows : task.shape().rows();
  }
}
