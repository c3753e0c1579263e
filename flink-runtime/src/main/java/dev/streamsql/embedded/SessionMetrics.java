package dev.streamsql.embedded;

import dev.streamsql.job.JoinPrefixes;
import dev.streamsql.join.StageMetricNames;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.OperatorNames;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Metric;
import org.apache.flink.runtime.OperatorIDPair;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.JobVertex;

/**
 * The metrics of a job by name, of all its subtasks together. They stay after the job has ended,
 * with their last values.
 */
final class SessionMetrics {
  private final Map<String, List<Metric>> metrics = new ConcurrentHashMap<>();

  /** What the names of an operator's metrics begin with, by the operator's id. */
  private final Map<String, String> prefixes = new ConcurrentHashMap<>();

  /**
   * Makes the metrics of a plan's joins known before its tasks have them. They are there, and 0,
   * before the first row (contract section 9).
   *
   * @param graph the plan's job, which is not yet running
   */
  void expect(Plan plan, JobGraph graph) {
    Map<String, String> joins = JoinPrefixes.of(plan);
    for (Step step : plan.steps()) {
      if (step instanceof JoinStep join) {
        String prefix = joins.get(join.id());
        StageMetricNames.of(join).forEach(name -> parts(prefix + name));
        operators(join, graph).forEach(operator -> prefixes.put(operator, prefix));
      }
    }
  }

  /** The ids of a join's operators. */
  private static List<String> operators(JoinStep join, JobGraph graph) {
    String uid = OperatorNames.uid(join, "");
    List<String> ids = new ArrayList<>();
    for (JobVertex vertex : graph.getVertices()) {
      for (OperatorIDPair operator : vertex.getOperatorIDs()) {
        String found = operator.getUserDefinedOperatorUid();
        if (found != null && found.startsWith(uid)) {
          ids.add(operator.getGeneratedOperatorID().toString());
        }
      }
    }
    return ids;
  }

  /**
   * Adds a metric of one subtask.
   *
   * @param operator the id of the operator that has it
   * @param name its name there
   */
  void add(String operator, String name, Metric metric) {
    boolean ofJoin = name.startsWith("join_stage");
    parts((ofJoin ? prefixes.getOrDefault(operator, "") : "") + name).add(metric);
  }

  private List<Metric> parts(String name) {
    return metrics.computeIfAbsent(name, key -> new CopyOnWriteArrayList<>());
  }

  /** Returns the joins' metrics: counts and rows summed, of clocks the furthest. */
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
