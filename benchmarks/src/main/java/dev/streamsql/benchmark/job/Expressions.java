package dev.streamsql.benchmark.job;

import dev.streamsql.analysis.Binding;
import dev.streamsql.analysis.CompileOptions;
import dev.streamsql.analysis.ScriptCompiler;
import dev.streamsql.connector.Connectors;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.expression.Condition;
import dev.streamsql.expression.Evaluator;
import dev.streamsql.expression.ExpressionCompiler;
import dev.streamsql.function.FunctionRegistry;
import dev.streamsql.plan.Projection;
import dev.streamsql.plan.SelectStep;
import java.util.Map;

/** Takes the expressions out of a query, compiled as a job compiles them. */
public final class Expressions {
  private Expressions() {}

  /** Returns the WHERE of a query. */
  public static Condition condition(String query) {
    return compiler().compileCondition(select(query).condition());
  }

  /** Returns the first column of a query whose columns have names. */
  public static Evaluator firstColumn(String query) {
    if (select(query).projection() instanceof Projection.Columns columns) {
      return compiler().compile(columns.columns().get(0).expression());
    }
    throw new IllegalArgumentException("no named columns in " + query);
  }

  private static ExpressionCompiler compiler() {
    return new ExpressionCompiler(FunctionRegistry.standard());
  }

  private static SelectStep select(String query) {
    return ScriptCompiler.compile(
            new SourceText("<benchmark>", query),
            new CompileOptions(
                Connectors.load().catalog(),
                Binding.eventLog("-"),
                Map.of(),
                name -> null,
                Binding.print(),
                Map.of(),
                path -> false))
        .steps()
        .stream()
        .filter(SelectStep.class::isInstance)
        .map(SelectStep.class::cast)
        .findFirst()
        .orElseThrow();
  }
}
