package dev.streamsql.analysis;

import dev.streamsql.expression.Expression;
import dev.streamsql.plan.Projection;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Walks and rewrites the expressions of a projection. */
final class Projections {
  private Projections() {}

  /** Returns the items of a projection, in order. */
  static List<? extends Projection.Item> items(Projection projection) {
    return projection instanceof Projection.Columns columns
        ? columns.columns()
        : ((Projection.Document) projection).items();
  }

  static void visit(Projection projection, Consumer<Expression> visitor) {
    rewrite(
        projection,
        expression -> {
          visitor.accept(expression);
          return expression;
        });
  }

  static Projection rewrite(Projection projection, UnaryOperator<Expression> rule) {
    if (projection instanceof Projection.Columns columns) {
      return new Projection.Columns(
          columns.columns().stream()
              .map(column -> new Projection.Column(column.name(), rule.apply(column.expression())))
              .toList());
    }
    List<Projection.Item> items = new ArrayList<>();
    for (Projection.Item item : ((Projection.Document) projection).items()) {
      if (item instanceof Projection.Column column) {
        items.add(new Projection.Column(column.name(), rule.apply(column.expression())));
      } else if (item instanceof Projection.Star star) {
        items.add(new Projection.Star(rule.apply(star.row())));
      } else if (item instanceof Projection.RowObject object) {
        items.add(new Projection.RowObject(object.name(), rule.apply(object.row())));
      }
    }
    return new Projection.Document(items);
  }

  /** Returns the schema of a projection's output. */
  static StreamSchema schema(Projection projection) {
    return projection instanceof Projection.Columns columns
        ? new StreamSchema.Columns(columns.columns().stream().map(Projection.Column::name).toList())
        : new StreamSchema.Document();
  }
}
