package dev.streamsql.benchmark;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamsql.benchmark.job.Measurement;
import dev.streamsql.benchmark.job.Runner;
import dev.streamsql.benchmark.job.Task;
import dev.streamsql.benchmark.job.Variant;
import dev.streamsql.benchmark.rows.Shape;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures one variant in this process: a short job to warm up, then the one that counts. */
@Command(name = "run-one", hidden = true, description = "Measures one variant in this process.")
final class RunOneCommand implements Callable<Integer> {
  private static final long WARM_UP_ROWS = 500_000;
  private static final long FEW_ROWS = 10_000;

  @Parameters(index = "0", paramLabel = "WORKLOAD")
  private String workload;

  @Parameters(index = "1", paramLabel = "VARIANT")
  private String variant;

  @Option(names = "--rows", required = true)
  private long rows;

  @Option(names = "--result", required = true)
  private Path result;

  @Option(names = "--set")
  private Map<String, String> settings = Map.of();

  @Override
  public Integer call() throws Exception {
    Task task = WorkloadNames.find(workload).task().with(settings);
    Variant what = Variant.find(variant).orElseThrow();
    Shape shape = task.shape();
    // What a warm-up leaves behind for a moment must not count as heap that was in use before.
    long warmUp = Math.min(rows, task.measureHeap() ? FEW_ROWS : WARM_UP_ROWS);
    try (Runner runner = new Runner(task.settings(), what.parallelism())) {
      runner.run(what, task.with(shape.with(warmUp, what.parallelism())).withoutHeap());
      Measurement measurement = runner.run(what, task.with(shape.with(rows, what.parallelism())));
      new ObjectMapper().writeValue(result.toFile(), measurement);
    }
    return 0;
  }
}
