package dev.streamsql.analysis;

import dev.streamsql.expression.Expression;
import dev.streamsql.expression.Expressions;
import dev.streamsql.expression.PathStep;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The columns that each stage of a query's joins must carry: every referenced path of every input,
 * as far as a later stage, the SELECT list or WHERE needs it, or only the whole row where that is
 * referenced. Stage 1 joins inputs 0 and 1; stage i adds input i.
 */
final class JoinColumns {
  private final List<QueryInput> inputs;

  /** For each input: a path, and the last stage whose output row must have it. */
  private final List<Map<List<PathStep>, Integer>> needs = new ArrayList<>();

  /** A column of a stage's output row. */
  private record Column(int input, List<PathStep> path) {}

  JoinColumns(List<QueryInput> inputs) {
    this.inputs = inputs;
    inputs.forEach(input -> needs.add(new LinkedHashMap<>()));
  }

  /**
   * Notes the references of an expression.
   *
   * @param expression the expression; null is none
   * @param until the last stage whose output row must have them
   */
  void collect(Expression expression, int until) {
    if (expression != null) {
      Expressions.visit(
          expression,
          node -> {
            if (node instanceof Expression.InputReference reference) {
              needs.get(reference.input()).merge(reference.path(), until, Math::max);
            }
          });
    }
  }

  /** Returns the columns of a stage's left side, over the slots of its stream. */
  List<Expression> left(int stage) {
    return layout(stage).stream()
        .filter(column -> column.input() < stage)
        .map(
            column -> bindLeft(stage, new Expression.InputReference(column.input(), column.path())))
        .toList();
  }

  /** Returns the columns of a stage's right side, over the slots of its stream. */
  List<Expression> right(int stage) {
    return paths(stage, stage).stream().map(inputs.get(stage)::expression).toList();
  }

  /** Returns the names of a stage's left columns; of merged rows with their alias. */
  List<String> leftNames(int stage) {
    return layout(stage).stream()
        .filter(column -> column.input() < stage)
        .map(column -> stage == 1 ? Expressions.pathText(column.path()) : name(column))
        .toList();
  }

  /** Returns the names of a stage's right columns. */
  List<String> rightNames(int stage) {
    return paths(stage, stage).stream().map(Expressions::pathText).toList();
  }

  private String name(Column column) {
    String alias = inputs.get(column.input()).alias();
    return column.path().isEmpty() ? alias : alias + "." + Expressions.pathText(column.path());
  }

  /** Returns an expression over the slots of a stage's left stream. */
  Expression bindLeft(int stage, Expression expression) {
    return stage == 1
        ? rewrite(expression, reference -> inputs.get(0).expression(reference.path()))
        : bindOutput(stage - 1, expression);
  }

  /** Returns an expression over the slots of a stage's right stream. */
  Expression bindRight(int stage, Expression expression) {
    return rewrite(expression, reference -> inputs.get(stage).expression(reference.path()));
  }

  /** Returns an expression over the columns of a stage's output row. */
  Expression bindOutput(int stage, Expression expression) {
    return rewrite(expression, reference -> slot(stage, reference));
  }

  private static Expression rewrite(
      Expression expression, Function<Expression.InputReference, Expression> rule) {
    return Expressions.rewrite(
        expression,
        node -> node instanceof Expression.InputReference reference ? rule.apply(reference) : node);
  }

  private List<Column> layout(int stage) {
    List<Column> layout = new ArrayList<>();
    for (int input = 0; input <= stage; input++) {
      for (List<PathStep> path : paths(stage, input)) {
        layout.add(new Column(input, path));
      }
    }
    return layout;
  }

  private List<List<PathStep>> paths(int stage, int input) {
    List<List<PathStep>> paths = new ArrayList<>();
    needs
        .get(input)
        .forEach(
            (path, until) -> {
              if (until >= stage) {
                paths.add(path);
              }
            });
    // By name: what a query asks for first must not move the columns of rows in a savepoint.
    paths.sort(Comparator.comparing(Expressions::pathText).thenComparing(Object::toString));
    return paths.contains(List.<PathStep>of()) ? List.of(List.of()) : paths;
  }

  private Expression slot(int stage, Expression.InputReference reference) {
    List<Column> layout = layout(stage);
    int place = layout.indexOf(new Column(reference.input(), reference.path()));
    if (place >= 0) {
      return new Expression.SlotReference(place, List.of());
    }
    int row = layout.indexOf(new Column(reference.input(), List.of()));
    return new Expression.SlotReference(row, reference.path());
  }
}
