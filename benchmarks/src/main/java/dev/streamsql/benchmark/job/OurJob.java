package dev.streamsql.benchmark.job;

import dev.streamsql.analysis.CompileOptions;
import dev.streamsql.analysis.ScriptCompiler;
import dev.streamsql.benchmark.rows.CountRows;
import dev.streamsql.connector.Connectors;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.job.JobBuilder;
import dev.streamsql.plan.Plan;
import dev.streamsql.row.StreamRow;
import java.util.Map;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Our pipeline as users get it: SQL text, plan, job. Its last rows are counted in the form in which
 * the job has them, as those of the other joins are: no variant pays for a sink's form.
 */
final class OurJob {
  private OurJob() {}

  static void build(Task task, StreamExecutionEnvironment env) {
    Connectors connectors =
        Connectors.load(new BenchmarkConnector(task.shape(), task.measureHeap()));
    build(plan(task, connectors), connectors, env);
  }

  /** Adds a plan's job, its last rows counted, to an environment. */
  static void build(Plan plan, Connectors connectors, StreamExecutionEnvironment env) {
    connectors.check(plan);
    JobBuilder.build(plan, connectors, env, null);
    Transformation<StreamRow> results = PlanParts.encoded(env);
    env.getTransformations().clear();
    CountRows.attach(new DataStream<>(env, results));
  }

  /** Returns the plan of a task. */
  static Plan plan(Task task, Connectors connectors) {
    return plan(task.query(), task.settings(), connectors);
  }

  /** Returns the plan of a query under settings. */
  static Plan plan(Query query, Map<String, String> settings, Connectors connectors) {
    return ScriptCompiler.compile(
        new SourceText("<benchmark>", query.streamSql()),
        new CompileOptions(
            connectors.catalog(),
            BenchmarkConnector.binding(),
            Map.of(),
            name -> null,
            BenchmarkConnector.binding(),
            settings,
            path -> false));
  }
}
