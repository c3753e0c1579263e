package dev.streamsql.upgrade;

import dev.streamsql.expression.Expression;
import dev.streamsql.expression.Expressions;
import dev.streamsql.expression.PathStep;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.Projection;
import dev.streamsql.plan.SelectStep;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.plan.SourceStream;
import dev.streamsql.plan.Step;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Says what the slots of a plan's streams hold, down to the sources' fields, without slot numbers:
 * those depend on all of a script's queries.
 */
final class Definitions {
  private final Map<String, Function<Expression.SlotReference, String>> slots = new HashMap<>();

  Definitions(Plan plan) {
    for (Step step : plan.steps()) {
      if (step instanceof SourceStep source) {
        source.streams().forEach(stream -> slots.put(stream.stream(), slot -> field(stream, slot)));
      } else if (step instanceof SelectStep select) {
        slots.put(select.output(), slot -> column(select, slot));
      } else if (step instanceof JoinStep join) {
        slots.put(join.output(), slot -> joined(join, slot));
      }
    }
  }

  /** Returns an expression over a stream's slots as text. */
  String text(String stream, Expression expression) {
    Function<Expression.SlotReference, String> names = slots.get(stream);
    return Expressions.text(
        expression,
        node ->
            node instanceof Expression.SlotReference slot && names != null
                ? names.apply(slot)
                : node.toString());
  }

  /** Returns a SELECT list as text. */
  String text(String stream, Projection projection) {
    List<? extends Projection.Item> items =
        projection instanceof Projection.Columns columns
            ? columns.columns()
            : ((Projection.Document) projection).items();
    return items.stream().map(item -> text(stream, item)).collect(Collectors.joining(", "));
  }

  private String text(String stream, Projection.Item item) {
    if (item instanceof Projection.Column column) {
      return named(column.name(), text(stream, column.expression()));
    }
    return item instanceof Projection.Star star
        ? text(stream, star.row()) + ".*"
        : named(
            ((Projection.RowObject) item).name(),
            text(stream, ((Projection.RowObject) item).row()));
  }

  private static String field(SourceStream stream, Expression.SlotReference slot) {
    String path =
        path(Stream.concat(stream.layout().get(slot.slot()).stream(), slot.path().stream()));
    return path.isEmpty() ? "*" : path;
  }

  private String column(SelectStep select, Expression.SlotReference slot) {
    if (select.projection() instanceof Projection.Columns columns) {
      Projection.Column column = columns.columns().get(slot.slot());
      return named(column.name(), text(select.input(), column.expression()))
          + Expressions.text(slot.path());
    }
    String path = path(slot.path().stream());
    List<Projection.Item> items = ((Projection.Document) select.projection()).items();
    for (Projection.Item item : items) {
      if (item instanceof Projection.Column column && isFirst(column.name(), slot.path())) {
        return named(path, text(select.input(), column.expression()));
      }
    }
    String all =
        items.stream()
            .filter(item -> path.isEmpty() || !(item instanceof Projection.Column))
            .map(item -> text(select.input(), item))
            .collect(Collectors.joining(", "));
    return (path.isEmpty() ? "*" : path) + "{" + all + "}";
  }

  private static boolean isFirst(String name, List<PathStep> path) {
    return !path.isEmpty() && path.get(0).equals(new PathStep.Field(name));
  }

  private String joined(JoinStep join, Expression.SlotReference slot) {
    int left = join.left().columns().size();
    int right = left + join.right().columns().size();
    if (slot.slot() >= right) {
      return "(time)";
    }
    String column =
        slot.slot() < left
            ? text(join.left().stream(), join.left().columns().get(slot.slot()))
            : text(join.right().stream(), join.right().columns().get(slot.slot() - left));
    String side =
        slot.slot() >= left
            ? join.right().stream() + "."
            : join.left().merged() ? "" : join.left().stream() + ".";
    return side + column + Expressions.text(slot.path());
  }

  private static String path(Stream<PathStep> path) {
    return Expressions.pathText(path.toList());
  }

  private static String named(String name, String definition) {
    return definition.equals(name) ? name : name + "{" + definition + "}";
  }
}
