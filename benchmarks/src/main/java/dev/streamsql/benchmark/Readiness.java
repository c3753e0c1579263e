package dev.streamsql.benchmark;

import dev.streamsql.benchmark.job.Support;
import java.util.List;
import java.util.Optional;

/** Leaves out workloads whose query this version cannot run yet, and says so. */
final class Readiness {
  private Readiness() {}

  /** Returns the workloads that can be run. */
  static List<Workload> runnable(List<Workload> workloads) {
    return workloads.stream().filter(Readiness::isRunnable).toList();
  }

  private static boolean isRunnable(Workload workload) {
    Optional<String> refusal = Support.refusal(workload.task());
    refusal.ifPresent(
        reason -> System.err.println(workload.name() + ": not yet runnable: " + reason));
    return refusal.isEmpty();
  }
}
