package dev.streamsql.benchmark.job;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;

/** Reads the metrics of a job that has one subtask of each operator. */
final class LoadMetrics implements MetricReporter {
  private final Map<String, Metric> metrics = new ConcurrentHashMap<>();

  @Override
  public void open(MetricConfig config) {}

  @Override
  public void close() {}

  @Override
  public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
    if (name.startsWith("join_stage") || name.startsWith("benchmark_")) {
      metrics.put(name, metric);
    }
  }

  @Override
  public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {
    metrics.remove(name, metric);
  }

  /** Returns the value of a metric; 0 before its operator runs. */
  long value(String name) {
    Metric metric = metrics.get(name);
    if (metric instanceof Counter counter) {
      return counter.getCount();
    }
    return metric instanceof Gauge<?> gauge && gauge.getValue() instanceof Number number
        ? number.longValue()
        : 0;
  }
}
