package dev.streamsql.join;

import dev.streamsql.expression.Condition;
import dev.streamsql.expression.ExpressionCompiler;
import dev.streamsql.function.FunctionRegistry;
import dev.streamsql.plan.JoinStep;

/** The residual conditions of ON, compiled on the worker; a pair needs TRUE (contract 11, 12). */
final class ResidualCondition implements PairCondition {
  private final Condition condition;
  private final Object[] pair;
  private final int leftWidth;

  private ResidualCondition(Condition condition, int leftWidth, int rightWidth) {
    this.condition = condition;
    this.leftWidth = leftWidth;
    this.pair = new Object[leftWidth + rightWidth];
  }

  /** Returns null where the join has none. */
  static PairCondition of(JoinStep step) {
    if (step.residual() == null) {
      return null;
    }
    return new ResidualCondition(
        new ExpressionCompiler(FunctionRegistry.standard()).compileCondition(step.residual()),
        step.left().columns().size(),
        step.right().columns().size());
  }

  @Override
  public boolean test(Object[] left, Object[] right) {
    System.arraycopy(left, 0, pair, 0, leftWidth);
    System.arraycopy(right, 0, pair, leftWidth, right.length);
    return condition.isTrue(pair);
  }
}
