package dev.streamsql.benchmark.job;

import dev.streamsql.benchmark.rows.Rows;
import dev.streamsql.connector.Connectors;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.row.StreamRow;
import java.util.List;
import java.util.stream.LongStream;

/** All rows of a task at once, for what measures without a job. */
public final class GeneratedRows {
  private GeneratedRows() {}

  /** Returns a task's rows as our decoders give them. */
  public static List<StreamRow> of(Task task) {
    Plan plan = OurJob.plan(task, Connectors.load(new BenchmarkConnector(task.shape(), false)));
    SourceStep source =
        plan.steps().stream()
            .filter(SourceStep.class::isInstance)
            .map(SourceStep.class::cast)
            .findFirst()
            .orElseThrow();
    SlotForm form = SlotForm.of(source, plan);
    Rows rows = new Rows(task.shape());
    return LongStream.range(0, task.shape().rows())
        .mapToObj(index -> form.make(rows, index))
        .toList();
  }
}
