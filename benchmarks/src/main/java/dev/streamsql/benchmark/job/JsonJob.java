package dev.streamsql.benchmark.job;

import dev.streamsql.analysis.Binding;
import dev.streamsql.analysis.CompileOptions;
import dev.streamsql.analysis.ScriptCompiler;
import dev.streamsql.benchmark.rows.Rows;
import dev.streamsql.connector.Connectors;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.job.JobBuilder;
import dev.streamsql.plan.Plan;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Scripts over a file of JSON lines with both streams: a join, or both streams copied. */
final class JsonJob {
  private static final String COPY =
      "INSERT INTO results SELECT k, ts, v FROM a; INSERT INTO results SELECT k, ts, v FROM b;";

  private JsonJob() {}

  static void build(Task task, boolean join, Path output, StreamExecutionEnvironment env)
      throws IOException {
    Path input = output.resolveSibling("rows-" + task.shape().rows() + ".jsonl");
    if (!Files.exists(input)) {
      write(task, input);
    }
    String script =
        stream("a", input)
            + stream("b", input)
            + "CREATE STREAM results WITH ('connector' = 'file', 'path' = '"
            + output
            + "');"
            + (join ? "INSERT INTO results " + task.query().streamSql() + ";" : COPY);
    Connectors connectors = Connectors.load();
    Plan plan =
        ScriptCompiler.compile(
            new SourceText("<benchmark>", script),
            new CompileOptions(
                connectors.catalog(),
                null,
                Map.of(),
                name -> null,
                Binding.print(),
                task.settings(),
                path -> false));
    connectors.check(plan);
    JobBuilder.build(plan, connectors, env, null);
  }

  private static String stream(String name, Path input) {
    return "CREATE STREAM "
        + name
        + " WITH ('connector' = 'file', 'path' = '"
        + input
        + "', 'format' = 'json', 'stream.field' = 's');";
  }

  private static void write(Task task, Path input) throws IOException {
    Rows rows = new Rows(task.shape());
    try (BufferedWriter out = Files.newBufferedWriter(input)) {
      for (long i = 0; i < task.shape().rows(); i++) {
        out.write("{\"s\":\"");
        out.write('a' + rows.stream(i));
        out.write("\",\"k\":\"" + rows.key(i) + "\",\"ts\":" + rows.time(i));
        out.write(",\"v\":" + rows.value(i) + "}\n");
      }
    }
  }
}
