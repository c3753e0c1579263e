package dev.streamsql.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Walks, rewrites and prints expression trees. */
public final class Expressions {
  /** The constant null. */
  public static final Expression NULL = literal(null);

  private Expressions() {}

  /**
   * Returns a constant.
   *
   * @param value null, Boolean, Long, Double, BigInteger, BigDecimal or String
   */
  public static Expression literal(Object value) {
    return new Expression.Literal(LiteralValue.of(value));
  }

  /** Returns a call of an operator or function. */
  public static Expression call(String name, Expression... arguments) {
    return new Expression.Call(name, List.of(arguments));
  }

  /**
   * Rewrites a tree from the leaves up: every node is given to the rule after its children have
   * been rewritten.
   *
   * @param expression the tree; not changed
   * @param rule returns the node itself where nothing changes
   */
  public static Expression rewrite(Expression expression, UnaryOperator<Expression> rule) {
    if (expression instanceof Expression.Call call) {
      return rule.apply(
          new Expression.Call(
              call.name(), call.arguments().stream().map(a -> rewrite(a, rule)).toList()));
    }
    if (expression instanceof Expression.Case choice) {
      List<Expression.Branch> branches =
          choice.branches().stream()
              .map(
                  b ->
                      new Expression.Branch(
                          rewrite(b.condition(), rule), rewrite(b.result(), rule)))
              .toList();
      return rule.apply(new Expression.Case(branches, rewrite(choice.otherwise(), rule)));
    }
    return rule.apply(expression);
  }

  /** Shows every node of a tree to a visitor, a parent before its children, left to right. */
  public static void visit(Expression expression, Consumer<Expression> visitor) {
    visitor.accept(expression);
    if (expression instanceof Expression.Call call) {
      call.arguments().forEach(a -> visit(a, visitor));
    } else if (expression instanceof Expression.Case choice) {
      for (Expression.Branch branch : choice.branches()) {
        visit(branch.condition(), visitor);
        visit(branch.result(), visitor);
      }
      visit(choice.otherwise(), visitor);
    }
  }

  /**
   * Splits a condition into the parts that must all be TRUE for the condition to be TRUE.
   *
   * @return the operands of nested ANDs from left to right; the condition itself where it is no AND
   */
  public static List<Expression> conjuncts(Expression condition) {
    List<Expression> parts = new ArrayList<>();
    collectConjuncts(condition, parts);
    return List.copyOf(parts);
  }

  private static void collectConjuncts(Expression condition, List<Expression> parts) {
    if (condition instanceof Expression.Call call && call.name().equals(Operators.AND)) {
      call.arguments().forEach(a -> collectConjuncts(a, parts));
    } else {
      parts.add(condition);
    }
  }

  /**
   * Renders a tree as SQL-like text for EXPLAIN.
   *
   * @param expression the tree
   * @param references renders an {@link Expression.InputReference} or {@link
   *     Expression.SlotReference}
   */
  public static String text(Expression expression, Function<Expression, String> references) {
    return new ExpressionText(references).render(expression);
  }

  /**
   * Renders a path as it is written without a name before it: {@code a.b[0]}.
   *
   * @return the text; empty for an empty path
   */
  public static String pathText(List<PathStep> path) {
    String text = text(path);
    return text.startsWith(".") ? text.substring(1) : text;
  }

  /**
   * Renders a path as it is written behind a name: {@code .name}, {@code [0]}, {@code ['a b']}.
   *
   * @return the text; empty for an empty path
   */
  public static String text(List<PathStep> path) {
    StringBuilder out = new StringBuilder();
    for (PathStep step : path) {
      if (step instanceof PathStep.Index index) {
        out.append('[').append(index.index()).append(']');
      } else if (step instanceof PathStep.Field field) {
        out.append(
            field.name().matches("[A-Za-z_][A-Za-z0-9_]*")
                ? "." + field.name()
                : "['" + field.name().replace("'", "''") + "']");
      }
    }
    return out.toString();
  }
}
