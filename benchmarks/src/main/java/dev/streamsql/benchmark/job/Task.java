package dev.streamsql.benchmark.job;

import dev.streamsql.benchmark.rows.Shape;
import java.util.HashMap;
import java.util.Map;

/**
 * One job to build.
 *
 * @param query the query
 * @param shape the rows that are sent through it
 * @param settings settings as SET gives them
 * @param measureHeap whether the heap is measured while all rows are buffered
 */
public record Task(Query query, Shape shape, Map<String, String> settings, boolean measureHeap) {

  public Task {
    settings = Map.copyOf(settings);
  }

  /** Returns the task with other rows. */
  public Task with(Shape other) {
    return new Task(query, other, settings, measureHeap);
  }

  /** Returns the task with further settings, which win. */
  public Task with(Map<String, String> more) {
    Map<String, String> all = new HashMap<>(settings);
    all.putAll(more);
    return new Task(query, shape, all, measureHeap);
  }

  /** Returns the task without measuring of the heap. */
  public Task withoutHeap() {
    return new Task(query, shape, settings, false);
  }
}
