package dev.streamsql.analysis;

import dev.streamsql.expression.Expression;
import dev.streamsql.expression.Expressions;
import dev.streamsql.expression.PathStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The columns that a join must carry for the rest of its query: each referenced path of each side,
 * or only the whole row where that is referenced.
 */
final class JoinColumns {
  private final List<QueryInput> inputs;
  private final List<Map<List<PathStep>, Integer>> columns = new ArrayList<>();

  JoinColumns(List<QueryInput> inputs) {
    this.inputs = inputs;
    inputs.forEach(input -> columns.add(new LinkedHashMap<>()));
  }

  /** Notes the references of an expression; null is none. */
  void collect(Expression expression) {
    if (expression != null) {
      Expressions.visit(
          expression,
          node -> {
            if (node instanceof Expression.InputReference reference) {
              Map<List<PathStep>, Integer> side = columns.get(reference.input());
              side.putIfAbsent(reference.path(), side.size());
            }
          });
    }
  }

  /** Returns the columns of a side, over the slots of its stream. */
  List<Expression> columns(int input) {
    return paths(input).stream().map(path -> inputs.get(input).expression(path)).toList();
  }

  private List<List<PathStep>> paths(int input) {
    Map<List<PathStep>, Integer> side = columns.get(input);
    return side.containsKey(List.<PathStep>of()) ? List.of(List.of()) : List.copyOf(side.keySet());
  }

  /** Returns an expression over the slots of the joined row. */
  Expression bind(Expression expression) {
    return Expressions.rewrite(
        expression,
        node -> node instanceof Expression.InputReference reference ? slot(reference) : node);
  }

  private Expression slot(Expression.InputReference reference) {
    int offset = reference.input() == 0 ? 0 : paths(0).size();
    List<List<PathStep>> paths = paths(reference.input());
    int place = paths.indexOf(reference.path());
    return place >= 0
        ? new Expression.SlotReference(offset + place, List.of())
        : new Expression.SlotReference(offset, reference.path());
  }
}
