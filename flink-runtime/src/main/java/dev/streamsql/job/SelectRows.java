package dev.streamsql.job;

import dev.streamsql.expression.Condition;
import dev.streamsql.expression.ExpressionCompiler;
import dev.streamsql.function.FunctionRegistry;
import dev.streamsql.plan.SelectStep;
import dev.streamsql.row.StreamRow;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/** Filters and projects the rows of one stream; rows of carried streams pass untouched. */
final class SelectRows extends ProcessFunction<StreamRow, StreamRow> {
  private static final long serialVersionUID = 1L;

  private final SelectStep step;
  private final int inputTag;
  private final int outputTag;
  private final Set<Integer> carriedTags;
  private transient Condition condition;
  private transient RowProjection projection;

  SelectRows(SelectStep step, int inputTag, int outputTag, Collection<Integer> carriedTags) {
    this.step = step;
    this.inputTag = inputTag;
    this.outputTag = outputTag;
    this.carriedTags = new HashSet<>(carriedTags);
  }

  @Override
  public void open(OpenContext context) {
    ExpressionCompiler compiler = new ExpressionCompiler(FunctionRegistry.standard());
    condition = step.condition() == null ? null : compiler.compileCondition(step.condition());
    projection = RowProjection.of(step.projection(), compiler);
  }

  @Override
  public void processElement(StreamRow row, Context context, Collector<StreamRow> out) {
    if (row.isControl() || carriedTags.contains(row.stream())) {
      out.collect(row);
    }
    if (row.stream() == inputTag && (condition == null || condition.isTrue(row.values()))) {
      out.collect(
          new StreamRow(
              outputTag, row.partition(), row.arrival(), projection.project(row.values())));
    }
  }
}
