package dev.streamsql.benchmark.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Holds figures against the targets; those whose figures are not there are left out. */
final class Targets {
  private static final List<String> ON_HEAP = List.of("w5", "left", "zipf", "w60", "unique");
  private static final String OURS = "ours";
  private static final String SQL = "flink-sql";
  private static final String INTERVAL_JOIN = "interval-join";

  private final Report report;
  private final List<Target> targets = new ArrayList<>();

  private Targets(Report report) {
    this.report = report;
  }

  static List<Target> of(Report report) {
    Targets targets = new Targets(report);
    for (String workload : ON_HEAP) {
      targets.cpu(workload, OURS, SQL, 2.5, "× Flink SQL");
      targets.cpu(workload, OURS, INTERVAL_JOIN, 1.8, "× intervalJoin");
      targets.cpu(workload, OURS, "floor", 0.75, "of the floor");
    }
    targets.cpu("left", OURS, "ours-inner", 0.85, "of INNER on the same rows");
    targets.cpu("rocksdb", OURS, SQL, 6, "× Flink SQL");
    targets.cpu("rocksdb", OURS, INTERVAL_JOIN, 2.5, "× intervalJoin");
    targets.cpu("cascade", OURS, SQL, 1, "× Flink SQL");
    targets.cpu("live-keys", OURS, SQL, 1, "× Flink SQL");
    targets.costOfLongWithin();
    targets.cpu("json", "json-join", "json-copy", 0.6, "of parse-and-write only");
    targets.bytes();
    targets.add(
        "parallel",
        targets.ratio("parallel", "ours-p2", OURS, VariantResult::rowsPerSecond),
        1.6,
        "× parallelism 1 in rows per second");
    targets.firstResult();
    return targets.targets;
  }

  private void cpu(String workload, String of, String to, double limit, String text) {
    add(workload, ratio(workload, of, to, VariantResult::rowsPerCpuSecond), limit, text);
  }

  private Optional<Double> ratio(
      String workload, String of, String to, Function<VariantResult, Spread> figure) {
    return report
        .find(workload, of)
        .flatMap(
            ours ->
                report
                    .find(workload, to)
                    .map(other -> figure.apply(ours).median() / figure.apply(other).median()));
  }

  private void add(String workload, Optional<Double> measured, double limit, String text) {
    measured.ifPresent(
        value ->
            targets.add(
                new Target(workload, "at least " + limit + " " + text, value, limit, true)));
  }

  private void costOfLongWithin() {
    Optional<VariantResult> shorter = report.find("w5", OURS);
    Optional<VariantResult> longer = report.find("w60", OURS);
    if (shorter.isPresent() && longer.isPresent()) {
      double cost =
          shorter.get().rowsPerCpuSecond().median() / longer.get().rowsPerCpuSecond().median();
      targets.add(new Target("w60", "at most 1.2 × the cost of W = 5 s", cost, 1.2, false));
    }
  }

  private void bytes() {
    report
        .find("bytes", OURS)
        .ifPresent(
            ours ->
                targets.add(
                    new Target(
                        "bytes",
                        "at most 250 bytes of heap per buffered row",
                        ours.bytesPerRow().median(),
                        250,
                        false)));
  }

  private void firstResult() {
    if (report.firstResultSeconds() != null) {
      targets.add(
          new Target(
              "first-result",
              "at most 6 seconds to the first result",
              report.firstResultSeconds().median(),
              6,
              false));
    }
  }
}
