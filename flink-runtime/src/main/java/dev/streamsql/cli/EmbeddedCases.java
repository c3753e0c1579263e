package dev.streamsql.cli;

import dev.streamsql.cases.CaseCluster;
import dev.streamsql.local.EmbeddedCluster;
import dev.streamsql.local.LocalConfiguration;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** Runs jobs of cases on a Flink cluster inside this process. */
final class EmbeddedCases implements CaseCluster, AutoCloseable {
  private final EmbeddedCluster cluster;
  private final Path directory;

  /**
   * Starts the cluster.
   *
   * @param parallelism the jobs' parallelism
   * @param directory where it keeps its temporary files
   * @throws Exception if it does not start
   */
  EmbeddedCases(int parallelism, Path directory) throws Exception {
    this.directory = directory;
    this.cluster =
        EmbeddedCluster.start(
            LocalConfiguration.of(4 * parallelism, Map.of(), directory), parallelism);
  }

  @Override
  public JobClient start(
      Map<String, String> settings, int parallelism, Consumer<StreamExecutionEnvironment> build)
      throws Exception {
    Configuration configuration = LocalConfiguration.of(parallelism, settings, directory);
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(parallelism, configuration);
    build.accept(env);
    StreamGraph graph = env.getStreamGraph();
    graph.setJobName("cases");
    return cluster.submit(graph.getJobGraph());
  }

  @Override
  public void close() {
    cluster.close();
  }
}
