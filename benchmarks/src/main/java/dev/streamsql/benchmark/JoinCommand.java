package dev.streamsql.benchmark;

import dev.streamsql.benchmark.job.Measurement;
import dev.streamsql.benchmark.job.Variant;
import dev.streamsql.benchmark.report.Report;
import dev.streamsql.benchmark.report.ReportJson;
import dev.streamsql.benchmark.report.SvgChart;
import dev.streamsql.benchmark.report.TableText;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures workloads side by side. */
@Command(
    name = "join",
    mixinStandardHelpOptions = true,
    description = {
      "Measures our join beside Flink SQL's interval join, the DataStream API's intervalJoin and "
          + "our pipeline without a join, on the same rows, each run in a process of its own."
    })
final class JoinCommand implements Callable<Integer> {
  private static final int RUNS = 5;
  private static final int QUICK_RUNS = 2;

  @Option(names = "--quick", description = "Fewer rows and 2 runs: a first impression.")
  private boolean quick;

  @Option(names = "--json", paramLabel = "FILE", description = "Also writes the figures as JSON.")
  private Path json;

  @Option(names = "--svg", paramLabel = "FILE", description = "Also draws them as a chart.")
  private Path svg;

  @Option(
      names = "--workload",
      paramLabel = "NAME",
      split = ",",
      description = "Measures only these; 'bin/benchmark list' names them.")
  private List<String> names = List.of();

  @Option(names = "--runs", paramLabel = "N", description = "Runs of each variant; 5, quick 2.")
  private Integer runs;

  @Option(
      names = "--profile",
      paramLabel = "DIRECTORY",
      description = "Records each variant's last run with JFR; recording costs a few percent.")
  private Path profiles;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = {
        "A setting for all variants; pipeline.object-reuse=true, say: by default ours run with it, "
            + "as bin/streamsql does, and Flink's without, as Flink does."
      })
  private Map<String, String> settings = Map.of();

  private final PrintStream err = System.err;

  @Override
  public Integer call() throws Exception {
    List<Workload> workloads =
        Readiness.runnable(
            WorkloadNames.find(names).stream().map(found -> found.with(settings)).toList());
    if (profiles != null) {
      Files.createDirectories(profiles);
    }
    Runs done = new Runs(workloads);
    int count = runs != null ? runs : quick ? QUICK_RUNS : RUNS;
    // Everything takes turns, so that what else this machine does hits all alike.
    for (int run = 1; run <= count; run++) {
      for (Workload workload : workloads) {
        for (Variant variant : workload.variants()) {
          run(run, count, workload, variant, done);
        }
      }
    }
    List<Double> firstResults = new ArrayList<>();
    if (names.isEmpty() || names.contains(FirstResult.NAME)) {
      Path home = Path.of(System.getProperty("streamsql.home", "."));
      FirstResult.measure(home);
      for (int run = 1; run <= count; run++) {
        firstResults.add(FirstResult.measure(home).toNanos() / 1e9);
      }
    }
    report(done.report(count, quick, firstResults));
    return 0;
  }

  private void run(int run, int count, Workload workload, Variant variant, Runs done)
      throws IOException, InterruptedException {
    long rows = workload.rows(quick);
    Measurement measured = new ChildProcess(profiles).run(workload, variant, rows);
    err.printf(
        "run %d of %d · %s · %s · %,.0f rows per CPU-second%n",
        run, count, workload.name(), variant.label(), measured.rowsPerCpuSecond());
    done.add(workload, variant, measured);
  }

  private void report(Report report) throws IOException {
    System.out.print(TableText.of(report));
    if (json != null) {
      Files.writeString(json, ReportJson.of(report));
    }
    if (svg != null) {
      Files.writeString(svg, SvgChart.of(report));
    }
  }
}
