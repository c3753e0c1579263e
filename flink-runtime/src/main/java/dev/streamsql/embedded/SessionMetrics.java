package dev.streamsql.embedded;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Metric;

/**
 * The metrics of a job by name, of all its subtasks together. They stay after the job has ended,
 * with their last values.
 */
final class SessionMetrics {
  private final Map<String, List<Metric>> metrics = new ConcurrentHashMap<>();

  /** Makes a metric known before a task has it: it is 0. */
  void expect(String name) {
    metrics.computeIfAbsent(name, key -> new CopyOnWriteArrayList<>());
  }

  void add(String name, Metric metric) {
    metrics.computeIfAbsent(name, key -> new CopyOnWriteArrayList<>()).add(metric);
  }

  /** Returns the join's metrics: counts and rows summed, of clocks the furthest. */
  Map<String, Long> values() {
    Map<String, Long> values = new TreeMap<>();
    metrics.forEach(
        (name, parts) -> {
          List<Long> numbers = new ArrayList<>();
          parts.forEach(part -> numbers.add(value(part)));
          boolean clock = name.endsWith("_watermark");
          values.put(name, numbers.stream().reduce(0L, clock ? Math::max : Long::sum));
        });
    return values;
  }

  private static long value(Metric metric) {
    if (metric instanceof Counter counter) {
      return counter.getCount();
    }
    return metric instanceof Gauge<?> gauge && gauge.getValue() instanceof Long value ? value : 0L;
  }
}
