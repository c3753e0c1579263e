package dev.streamsql.job;

import dev.streamsql.connector.RowRouter;
import dev.streamsql.connector.json.MalformedRowException;
import dev.streamsql.expression.Condition;
import dev.streamsql.expression.ExpressionCompiler;
import dev.streamsql.function.FunctionRegistry;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SelectStep;
import dev.streamsql.plan.SinkStep;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.row.StreamRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A query that gives at most one row for each row, at once: one stream, no state (LANGUAGE EM-4).
 * Evaluates it without a job.
 */
public final class DirectQuery {
  private final RowRouter router;
  private final String stream;
  private final Condition condition;
  private final RowProjection projection;
  private final String[] names;

  private DirectQuery(SourceStep source, SelectStep select, SinkStep sink, Plan plan) {
    ExpressionCompiler compiler = new ExpressionCompiler(FunctionRegistry.standard());
    router = new RowRouter(source, RowRouter.tags(source, plan));
    stream = select.input();
    condition = select.condition() == null ? null : compiler.compileCondition(select.condition());
    projection = RowProjection.of(select.projection(), compiler);
    List<String> columns = sink.inputs().get(0).columns();
    names = columns == null ? null : columns.toArray(String[]::new);
  }

  /** Returns a plan's query; null if it is not direct, or not the only one. */
  public static DirectQuery of(Plan plan) {
    return plan.steps().size() == 3
            && plan.steps().get(0) instanceof SourceStep source
            && plan.steps().get(1) instanceof SelectStep select
            && plan.steps().get(2) instanceof SinkStep sink
        ? new DirectQuery(source, select, sink, plan)
        : null;
  }

  /**
   * Evaluates the query on a row.
   *
   * @param row the row; its values are row values
   * @return the result; null where WHERE lets none through
   */
  public Map<String, Object> evaluate(Map<String, Object> row) {
    List<StreamRow> decoded = new ArrayList<>();
    try {
      router.routeNamed(stream, row, StreamRow.NO_ARRIVAL, decoded::add);
    } catch (MalformedRowException e) {
      throw new IllegalStateException("the query reads " + stream, e);
    }
    Object[] values = decoded.get(0).values();
    return condition == null || condition.isTrue(values)
        ? OutputForm.rows().encode(names, projection.project(values))
        : null;
  }
}
