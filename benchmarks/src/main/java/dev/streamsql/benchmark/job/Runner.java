package dev.streamsql.benchmark.job;

import dev.streamsql.benchmark.rows.CountRows;
import dev.streamsql.benchmark.rows.HeapUse;
import dev.streamsql.benchmark.rows.ProcessCpu;
import dev.streamsql.local.EmbeddedCluster;
import dev.streamsql.local.LocalConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.FileUtils;

/** Runs variants in this process, on a cluster of its own. */
public final class Runner implements AutoCloseable {
  private final Map<String, String> settings;
  private final Path directory;
  private final EmbeddedCluster cluster;

  /**
   * Starts the cluster.
   *
   * @param settings settings as SET gives them; those that are Flink's hold for the cluster
   * @param slots the highest parallelism of a variant
   * @throws Exception if it does not start
   */
  public Runner(Map<String, String> settings, int slots) throws Exception {
    this.settings = new HashMap<>(settings);
    this.settings.putIfAbsent("taskmanager.memory.managed.size", "128mb");
    this.directory = Files.createTempDirectory("streamsql-benchmark-");
    this.cluster = EmbeddedCluster.start(configuration(slots), slots);
  }

  private Configuration configuration(int parallelism) {
    return LocalConfiguration.of(parallelism, settings, directory);
  }

  /**
   * Runs a job to its end.
   *
   * @throws Exception if it fails
   */
  public Measurement run(Variant variant, Task task) throws Exception {
    Path output = Files.createTempFile(directory, "results", ".jsonl");
    JobGraph graph = graph(variant, task, output);
    long cpu = ProcessCpu.nanos();
    long start = System.nanoTime();
    JobExecutionResult result = cluster.submit(graph).getJobExecutionResult().get();
    long wallNanos = System.nanoTime() - start;
    long cpuNanos = ProcessCpu.nanos() - cpu;
    Map<String, Object> counts = result.getAllAccumulatorResults();
    return new Measurement(
        variant.label(),
        task.shape().rows(),
        counts.get(CountRows.RESULTS) instanceof Long results ? results : lines(output),
        wallNanos,
        cpuNanos,
        HeapUse.of(counts));
  }

  /** Every variant has its own default of object reuse. */
  private JobGraph graph(Variant variant, Task task, Path output) throws IOException {
    Configuration configuration = configuration(variant.parallelism());
    if (!settings.containsKey(PipelineOptions.OBJECT_REUSE.key())) {
      configuration.set(PipelineOptions.OBJECT_REUSE, variant.isOurs());
    }
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(variant.parallelism(), configuration);
    VariantJobs.build(variant, task, output, env);
    return env.getStreamGraph().getJobGraph();
  }

  private static long lines(Path output) throws IOException {
    try (var lines = Files.lines(output)) {
      return lines.count();
    }
  }

  @Override
  public void close() {
    cluster.close();
    FileUtils.deleteDirectoryQuietly(directory.toFile());
  }
}
