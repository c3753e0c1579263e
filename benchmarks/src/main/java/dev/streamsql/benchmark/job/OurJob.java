package dev.streamsql.benchmark.job;

import dev.streamsql.analysis.CompileOptions;
import dev.streamsql.analysis.ScriptCompiler;
import dev.streamsql.connector.Connectors;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.job.JobBuilder;
import dev.streamsql.plan.Plan;
import java.util.Map;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Our pipeline as users get it: SQL text, plan, job. */
final class OurJob {
  private OurJob() {}

  static void build(Task task, StreamExecutionEnvironment env) {
    Connectors connectors =
        Connectors.load(new BenchmarkConnector(task.shape(), task.measureHeap()));
    Plan plan = plan(task, connectors);
    connectors.check(plan);
    JobBuilder.build(plan, connectors, env, null);
  }

  /** Returns the plan of a task. */
  static Plan plan(Task task, Connectors connectors) {
    return ScriptCompiler.compile(
        new SourceText("<benchmark>", task.query().streamSql()),
        new CompileOptions(
            connectors.catalog(),
            BenchmarkConnector.binding(),
            Map.of(),
            name -> null,
            BenchmarkConnector.binding(),
            task.settings(),
            path -> false));
  }
}
