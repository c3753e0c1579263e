package dev.streamsql.analysis;

import dev.streamsql.expression.Expression;
import dev.streamsql.expression.Expressions;
import dev.streamsql.expression.Operators;
import dev.streamsql.expression.PathStep;
import java.util.List;
import java.util.stream.Stream;

/** Extends references by path steps (LANGUAGE NF-1). */
final class ExpressionPaths {
  private ExpressionPaths() {}

  /**
   * Reads one step into a value: a constant key or index behind a reference becomes part of its
   * path, everything else is looked up per row.
   */
  static Expression item(Expression container, Expression key) {
    PathStep step = step(key);
    if (step != null && container instanceof Expression.InputReference reference) {
      return new Expression.InputReference(reference.input(), append(reference.path(), step));
    }
    if (step != null && container instanceof Expression.SlotReference reference) {
      return new Expression.SlotReference(reference.slot(), append(reference.path(), step));
    }
    return Expressions.call(Operators.ITEM, container, key);
  }

  private static PathStep step(Expression key) {
    if (!(key instanceof Expression.Literal literal)) {
      return null;
    }
    Object value = literal.value().toObject();
    if (value instanceof String name) {
      return new PathStep.Field(name);
    }
    return value instanceof Long index && index == index.intValue()
        ? new PathStep.Index(index.intValue())
        : null;
  }

  private static List<PathStep> append(List<PathStep> path, PathStep step) {
    return Stream.concat(path.stream(), Stream.of(step)).toList();
  }
}
