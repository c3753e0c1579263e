package dev.streamsql.explain;

import dev.streamsql.expression.Expression;
import dev.streamsql.expression.Expressions;
import dev.streamsql.expression.PathStep;
import dev.streamsql.plan.JoinSide;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.Projection;
import dev.streamsql.plan.SelectStep;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.plan.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Gives the slots of every stream their names back, so that expressions can be read. */
final class SlotNames {
  private final Map<String, List<String>> names = new HashMap<>();

  SlotNames(Plan plan) {
    for (Step step : plan.steps()) {
      if (step instanceof SourceStep source) {
        source
            .streams()
            .forEach(
                stream ->
                    names.put(
                        stream.stream(),
                        stream.layout().stream().map(Expressions::pathText).toList()));
      } else if (step instanceof JoinStep join) {
        List<String> joined = new ArrayList<>();
        joined.addAll(columns(join.left()));
        joined.addAll(columns(join.right()));
        names.put(join.output(), joined);
      } else if (step instanceof SelectStep select
          && select.projection() instanceof Projection.Columns columns) {
        names.put(
            select.output(), columns.columns().stream().map(Projection.Column::name).toList());
      }
    }
  }

  private List<String> columns(JoinSide side) {
    if (side.merged()) {
      return side.names();
    }
    return side.columns().stream()
        .map(
            column -> {
              String name = text(side.stream(), column);
              return name.isEmpty() || name.equals("(row)")
                  ? side.alias()
                  : side.alias() + "." + name;
            })
        .toList();
  }

  String text(String stream, Expression expression) {
    return Expressions.text(expression, node -> reference(stream, node));
  }

  String text(String stream, Projection projection) {
    List<? extends Projection.Item> items =
        projection instanceof Projection.Columns columns
            ? columns.columns()
            : ((Projection.Document) projection).items();
    return items.stream().map(item -> text(stream, item)).collect(Collectors.joining(", "));
  }

  private String text(String stream, Projection.Item item) {
    if (item instanceof Projection.Column column) {
      String value = text(stream, column.expression());
      return value.equals(column.name()) ? value : value + " AS " + column.name();
    }
    if (item instanceof Projection.Star star) {
      String row = text(stream, star.row());
      return row.equals("(row)") ? "*" : row + ".*";
    }
    Projection.RowObject object = (Projection.RowObject) item;
    return text(stream, object.row()) + " AS " + object.name();
  }

  private String reference(String stream, Expression node) {
    if (!(node instanceof Expression.SlotReference slot)) {
      return node.toString();
    }
    List<String> known = names.getOrDefault(stream, List.of());
    String name = slot.slot() < known.size() ? known.get(slot.slot()) : "";
    String path = Expressions.pathText(slot.path());
    if (path.isEmpty()) {
      return name.isEmpty() ? "(row)" : name;
    }
    boolean index = slot.path().get(0) instanceof PathStep.Index;
    return name.isEmpty() ? path : index ? name + path : name + "." + path;
  }
}
