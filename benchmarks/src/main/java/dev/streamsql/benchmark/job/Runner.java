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

/** Runs one variant of a workload in this process, on a cluster of its own. */
public final class Runner implements AutoCloseable {
  private final Variant variant;
  private final Path directory;
  private final Configuration configuration;
  private final EmbeddedCluster cluster;

  /**
   * Starts the cluster.
   *
   * @param settings settings as SET gives them; those that are Flink's hold for the cluster
   * @throws Exception if it does not start
   */
  public Runner(Variant variant, Map<String, String> settings) throws Exception {
    this.variant = variant;
    this.directory = Files.createTempDirectory("streamsql-benchmark-");
    this.configuration = configuration(variant, settings, directory);
    this.cluster = EmbeddedCluster.start(configuration, variant.parallelism());
  }

  /** Every variant gets the same cluster and its own default of object reuse. */
  private static Configuration configuration(
      Variant variant, Map<String, String> settings, Path directory) {
    Map<String, String> all = new HashMap<>(settings);
    all.putIfAbsent("taskmanager.memory.managed.size", "128mb");
    Configuration configuration = LocalConfiguration.of(variant.parallelism(), all, directory);
    configuration.set(PipelineOptions.OBJECT_REUSE, variant.isOurs());
    return configuration;
  }

  /**
   * Runs a job to its end.
   *
   * @throws Exception if it fails
   */
  public Measurement run(Task task) throws Exception {
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(variant.parallelism(), configuration);
    Path output = Files.createTempFile(directory, "results", ".jsonl");
    VariantJobs.build(variant, task, output, env);
    JobGraph graph = env.getStreamGraph().getJobGraph();
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
