package dev.streamsql.benchmark;

import dev.streamsql.benchmark.job.Measurement;
import dev.streamsql.benchmark.job.Variant;
import dev.streamsql.benchmark.report.Machine;
import dev.streamsql.benchmark.report.Report;
import dev.streamsql.benchmark.report.Spread;
import dev.streamsql.benchmark.report.VariantResult;
import dev.streamsql.benchmark.report.WorkloadResult;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The runs so far. Refuses a run whose results differ from those of another variant. */
final class Runs {
  private final Map<Workload, Map<Variant, List<Measurement>>> runs = new LinkedHashMap<>();

  Runs(List<Workload> workloads) {
    workloads.forEach(workload -> runs.put(workload, new EnumMap<>(Variant.class)));
  }

  /**
   * Notes a run.
   *
   * @throws BenchmarkException if the number of its results is wrong
   */
  void add(Workload workload, Variant variant, Measurement measurement) {
    Map<Variant, List<Measurement>> variants = runs.get(workload);
    variants.forEach((other, done) -> compare(workload, variant, measurement, other, done.get(0)));
    if ((variant == Variant.FLOOR || variant == Variant.JSON_COPY)
        && measurement.results() != measurement.rows()) {
      throw new BenchmarkException(
          "%s: the floor has counted %d of %d rows"
              .formatted(workload.name(), measurement.results(), measurement.rows()));
    }
    variants.computeIfAbsent(variant, key -> new ArrayList<>()).add(measurement);
  }

  private static void compare(
      Workload workload,
      Variant variant,
      Measurement measurement,
      Variant other,
      Measurement before) {
    boolean comparable = variant == other || variant.joins() && other.joins();
    if (comparable && measurement.results() != before.results()) {
      throw new BenchmarkException(
          "%s: the variants differ in their results: %s gives %d rows, %s %d"
              .formatted(
                  workload.name(),
                  variant.label(),
                  measurement.results(),
                  other.label(),
                  before.results()));
    }
  }

  /** Returns the report of all runs. */
  Report report(int count, boolean quick, List<Double> firstResults) {
    List<WorkloadResult> results = new ArrayList<>();
    runs.forEach(
        (workload, variants) -> {
          if (!variants.isEmpty()) {
            results.add(result(workload, variants, workload.rows(quick)));
          }
        });
    return Report.of(
        Machine.here(),
        count,
        quick,
        results,
        firstResults.isEmpty() ? null : Spread.of(firstResults));
  }

  private static WorkloadResult result(
      Workload workload, Map<Variant, List<Measurement>> variants, long rows) {
    List<VariantResult> results = new ArrayList<>();
    for (Variant variant : workload.variants()) {
      List<Measurement> done = variants.get(variant);
      results.add(
          new VariantResult(
              variant.label(),
              done.get(0).results(),
              spread(done, Measurement::rowsPerCpuSecond),
              spread(done, Measurement::rowsPerSecond),
              done.get(0).heap() == null ? null : spread(done, Measurement::bytesPerRow)));
    }
    return new WorkloadResult(
        workload.name(),
        workload.title(),
        workload.task().query().streamSql(),
        workload.task().settings(),
        rows,
        workload.heap(),
        results);
  }

  private static Spread spread(List<Measurement> runs, ToDoubleFunction<Measurement> figure) {
    return Spread.of(runs.stream().map(figure::applyAsDouble).toList());
  }
}
