package dev.streamsql.benchmark.report;

import java.util.List;
import java.util.Optional;

/**
 * Everything that one call has measured.
 *
 * @param machine where
 * @param runs the runs of each variant
 * @param quick whether with fewer rows
 * @param workloads the workloads
 * @param firstResultSeconds the time to the first result of the example; null: not measured
 * @param targets the targets that these figures can be held against
 */
public record Report(
    Machine machine,
    int runs,
    boolean quick,
    List<WorkloadResult> workloads,
    Spread firstResultSeconds,
    List<Target> targets) {

  public Report {
    workloads = List.copyOf(workloads);
    targets = List.copyOf(targets);
  }

  /** Creates a report; the targets follow from the figures. */
  public static Report of(
      Machine machine,
      int runs,
      boolean quick,
      List<WorkloadResult> workloads,
      Spread firstResultSeconds) {
    Report figures = new Report(machine, runs, quick, workloads, firstResultSeconds, List.of());
    return new Report(machine, runs, quick, workloads, firstResultSeconds, Targets.of(figures));
  }

  /** Finds a variant of a workload. */
  Optional<VariantResult> find(String workload, String variant) {
    return workloads.stream()
        .filter(result -> result.name().equals(workload))
        .findFirst()
        .flatMap(result -> result.variant(variant));
  }
}
