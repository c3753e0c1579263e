package dev.streamsql.testing;

import dev.streamsql.cli.Bindings;
import dev.streamsql.cli.CompiledScript;
import dev.streamsql.cli.FlinkEngine;
import dev.streamsql.connector.json.JsonRows;
import dev.streamsql.connector.json.MalformedRowException;
import dev.streamsql.connector.lines.HeldSource;
import dev.streamsql.diagnostic.SourceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.FileUtils;

/** Runs scripts on real files and the test cluster, the way the command line does. */
public final class Scripts {
  private Scripts() {}

  /**
   * What a run gave.
   *
   * @param rows the result rows, in the order written
   * @param deadLetters the dead letters
   * @param counts all accumulators by their full names
   */
  public record Result(
      List<Map<String, Object>> rows,
      List<Map<String, Object>> deadLetters,
      Map<String, Object> counts) {

    /** Returns the sum of all accumulators of a name, whichever operator counts it. */
    public long count(String name) {
      return counts.entrySet().stream()
          .filter(entry -> entry.getKey().endsWith("/" + name))
          .mapToLong(entry -> (Long) entry.getValue())
          .sum();
    }
  }

  /**
   * Runs a script over an event log.
   *
   * @param sql the script
   * @param events the log's lines
   * @param parallelism the job's parallelism
   */
  public static Result run(String sql, List<String> events, int parallelism) {
    return inDirectory(
        directory -> {
          Path log = Files.write(directory.resolve("events.jsonl"), events);
          return run(sql, bindings(directory, log.toString(), Map.of()), parallelism);
        });
  }

  /** Runs a script whose sources are all declared in it. */
  public static Result run(String sql, int parallelism) {
    return inDirectory(directory -> run(sql, bindings(directory, null, Map.of()), parallelism));
  }

  /**
   * Runs a script over files, one a stream.
   *
   * @param inputs the lines of each stream, in the order in which the streams are given
   */
  public static Result runInputs(String sql, Map<String, List<String>> inputs, int parallelism) {
    return inDirectory(
        directory -> {
          Map<String, String> paths = new java.util.LinkedHashMap<>();
          for (Map.Entry<String, List<String>> input : inputs.entrySet()) {
            Path file = Files.write(directory.resolve(input.getKey() + ".jsonl"), input.getValue());
            paths.put(input.getKey(), file.toString());
          }
          return run(sql, bindings(directory, null, paths), parallelism);
        });
  }

  /**
   * Runs a script over an event log that does not end, and stops it with a savepoint behind the
   * last row: without drain nothing is padded that the rows themselves do not pad.
   */
  public static Result runAndStop(
      String sql, List<String> streams, List<String> events, int parallelism) {
    return inDirectory(
        directory -> {
          Path log = Files.write(directory.resolve("events.jsonl"), events);
          StringBuilder script = new StringBuilder();
          for (String stream : streams) {
            script
                .append("CREATE STREAM ")
                .append(stream)
                .append(" WITH ('connector' = 'held-log', 'path' = '")
                .append(log)
                .append("');\n");
          }
          Bindings bindings = bindings(directory, null, Map.of());
          StreamExecutionEnvironment env = TestCluster.environment(parallelism);
          new FlinkEngine().compile(new SourceText("<test>", script + sql), bindings).attachTo(env);
          JobClient job = env.executeAsync("test");
          try {
            HeldSource.end(log.toString()).get(60, TimeUnit.SECONDS);
            TestCluster.waitUntilRunning(job.getJobID());
            TestCluster.stop(job, false, directory.resolve("savepoint"));
          } catch (Exception e) {
            // A job that stays would keep its slots from the next test.
            job.cancel().get();
            throw e;
          }
          return result(bindings, job.getJobExecutionResult().get());
        });
  }

  private static Bindings bindings(Path directory, String events, Map<String, String> inputs) {
    return new Bindings(
        events,
        inputs,
        directory.resolve("out.jsonl").toString(),
        directory.resolve("dead.jsonl").toString(),
        Map.of());
  }

  private static Result run(String sql, Bindings bindings, int parallelism) throws Exception {
    CompiledScript script = new FlinkEngine().compile(new SourceText("<test>", sql), bindings);
    StreamExecutionEnvironment env = TestCluster.environment(parallelism);
    script.attachTo(env);
    return result(bindings, env.execute("test"));
  }

  private static Result result(Bindings bindings, JobExecutionResult result) throws Exception {
    return new Result(
        read(Path.of(bindings.output())),
        read(Path.of(bindings.deadLetters())),
        new TreeMap<>(result.getAllAccumulatorResults()));
  }

  /** Reads a file of JSON lines. */
  public static List<Map<String, Object>> read(Path file)
      throws IOException, MalformedRowException {
    List<Map<String, Object>> rows = new ArrayList<>();
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        rows.add(JsonRows.parse(line));
      }
    }
    return rows;
  }

  /** Something that is done with a directory. */
  public interface DirectoryAction<T> {
    T run(Path directory) throws Exception;
  }

  /** Runs an action in a directory of its own, which is deleted afterwards. */
  public static <T> T inDirectory(DirectoryAction<T> action) {
    try {
      Path directory = Files.createTempDirectory("streamsql-test");
      try {
        return action.run(directory);
      } finally {
        FileUtils.deleteDirectory(directory.toFile());
      }
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
