package dev.streamsql.testing;

import dev.streamsql.analysis.Binding;
import dev.streamsql.analysis.CompileOptions;
import dev.streamsql.analysis.ScriptCompiler;
import dev.streamsql.connector.Connectors;
import dev.streamsql.connector.lines.HeldSource;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.job.JobBuilder;
import dev.streamsql.plan.StepIds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Runs several scripts, each over an event log of its own, in one job: starting one takes time. */
public final class ScriptBatch {
  private final boolean end;
  private final List<Script> scripts = new ArrayList<>();

  private record Script(String sql, List<String> streams, List<String> events) {}

  /**
   * Creates a batch.
   *
   * @param end whether the logs end; otherwise the job is stopped with a savepoint behind the last
   *     rows
   */
  public ScriptBatch(boolean end) {
    this.end = end;
  }

  /** Adds a script with its streams and the lines of its log. */
  public void add(String sql, List<String> streams, List<String> events) {
    scripts.add(new Script(sql, streams, events));
  }

  /** Runs the job; returns the scripts' results in the order in which they were added. */
  public List<Scripts.Result> run(int parallelism) {
    return Scripts.inDirectory(directory -> run(directory, parallelism));
  }

  private List<Scripts.Result> run(Path directory, int parallelism) throws Exception {
    StreamExecutionEnvironment env = TestCluster.environment(parallelism);
    for (int index = 0; index < scripts.size(); index++) {
      attach(index, scripts.get(index), directory, env);
    }
    Map<String, Object> counts = new TreeMap<>();
    if (end) {
      counts.putAll(env.execute("test").getAllAccumulatorResults());
    } else {
      JobClient job = env.executeAsync("test");
      try {
        for (int index = 0; index < scripts.size(); index++) {
          HeldSource.end(log(directory, index).toString()).get(60, TimeUnit.SECONDS);
        }
        TestCluster.waitUntilRunning(job.getJobID());
        TestCluster.stop(job, false, directory.resolve("savepoint"));
      } catch (Exception e) {
        job.cancel().get();
        throw e;
      }
      counts.putAll(job.getJobExecutionResult().get().getAllAccumulatorResults());
    }
    List<Scripts.Result> results = new ArrayList<>();
    for (int index = 0; index < scripts.size(); index++) {
      results.add(result(directory, index, counts));
    }
    return results;
  }

  private void attach(int index, Script script, Path directory, StreamExecutionEnvironment env)
      throws Exception {
    Path log = Files.write(log(directory, index), script.events());
    StringBuilder sql = new StringBuilder();
    if (!end) {
      for (String stream : script.streams()) {
        sql.append("CREATE STREAM ")
            .append(stream)
            .append(" WITH ('connector' = 'held-log', 'path' = '")
            .append(log)
            .append("');\n");
      }
    }
    Connectors connectors = Connectors.load();
    CompileOptions options =
        new CompileOptions(
            connectors.catalog(),
            end ? Binding.eventLog(log.toString()) : null,
            Map.of(),
            stream -> null,
            Binding.file(output(directory, index).toString()),
            Map.of(),
            path -> true);
    JobBuilder.build(
        StepIds.prefix(
            ScriptCompiler.compile(new SourceText("<test>", sql + script.sql()), options),
            prefix(index)),
        connectors,
        env,
        null);
  }

  private static Scripts.Result result(Path directory, int index, Map<String, Object> counts)
      throws Exception {
    Map<String, Object> own = new TreeMap<>();
    counts.forEach(
        (name, count) -> {
          if (name.startsWith(prefix(index) + "/")) {
            own.put(name, count);
          }
        });
    return new Scripts.Result(Scripts.read(output(directory, index)), List.of(), own);
  }

  private static String prefix(int index) {
    return "script" + index;
  }

  private static Path log(Path directory, int index) {
    return directory.resolve("events" + index + ".jsonl");
  }

  private static Path output(Path directory, int index) {
    return directory.resolve("out" + index + ".jsonl");
  }
}
