package dev.streamsql.embedded;

import java.util.Properties;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;
import org.apache.flink.runtime.metrics.scope.ScopeFormat;

/** Makes the reporter that brings a job's metrics to its embedded query. */
public final class SessionReporterFactory implements MetricReporterFactory {
  static final String SESSION = "session";

  @Override
  public MetricReporter createMetricReporter(Properties properties) {
    return new Reporter();
  }

  private static final class Reporter implements MetricReporter {
    private SessionMetrics metrics;

    @Override
    public void open(MetricConfig config) {
      metrics = MemorySession.get(config.getString(SESSION, null)).metrics();
    }

    @Override
    public void close() {}

    @Override
    public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
      if (name.startsWith("join_stage") || name.equals("dead_letters")) {
        metrics.add(group.getAllVariables().get(ScopeFormat.SCOPE_OPERATOR_ID), name, metric);
      }
    }

    @Override
    public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {
      // Kept: the values are asked for after the end, too.
    }
  }
}
