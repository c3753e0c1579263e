package dev.streamsql.job;

import dev.streamsql.expression.Evaluator;
import dev.streamsql.expression.ExpressionCompiler;
import dev.streamsql.plan.Projection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A SELECT list, compiled. */
interface RowProjection {

  /**
   * Computes the output row.
   *
   * @param slots the input row's slots
   * @return the output row's slots, a new array
   */
  Object[] project(Object[] slots);

  static RowProjection of(Projection projection, ExpressionCompiler compiler) {
    if (projection instanceof Projection.Columns columns) {
      return columns(
          columns.columns().stream()
              .map(column -> compiler.compile(column.expression()))
              .toArray(Evaluator[]::new));
    }
    return document(((Projection.Document) projection).items(), compiler);
  }

  private static RowProjection columns(Evaluator[] evaluators) {
    return slots -> {
      Object[] values = new Object[evaluators.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = evaluators[i].evaluate(slots);
      }
      return values;
    };
  }

  /** Puts one item's fields into the document. */
  interface ItemWriter {
    void write(Object[] slots, Map<String, Object> document);
  }

  private static RowProjection document(List<Projection.Item> items, ExpressionCompiler compiler) {
    Set<String> named = new HashSet<>();
    for (Projection.Item item : items) {
      if (item instanceof Projection.Column column) {
        named.add(column.name());
      } else if (item instanceof Projection.RowObject object) {
        named.add(object.name());
      }
    }
    List<ItemWriter> writers = new ArrayList<>();
    for (Projection.Item item : items) {
      if (item instanceof Projection.Star star) {
        writers.add(star(compiler.compile(star.row()), named));
      } else if (item instanceof Projection.RowObject object) {
        Evaluator row = compiler.compile(object.row());
        writers.add(
            (slots, document) -> {
              Object value = row.evaluate(slots);
              document.put(object.name(), value == null ? Map.of() : value);
            });
      } else if (item instanceof Projection.Column column) {
        Evaluator value = compiler.compile(column.expression());
        writers.add((slots, document) -> document.put(column.name(), value.evaluate(slots)));
      }
    }
    return slots -> {
      Map<String, Object> document = new LinkedHashMap<>();
      for (ItemWriter writer : writers) {
        writer.write(slots, document);
      }
      return new Object[] {document};
    };
  }

  /** A named column wins over a star's field of its name, wherever it stands (LANGUAGE SE-1). */
  private static ItemWriter star(Evaluator row, Set<String> named) {
    return (slots, document) -> {
      if (row.evaluate(slots) instanceof Map<?, ?> fields) {
        fields.forEach(
            (name, value) -> {
              if (!named.contains(name)) {
                document.putIfAbsent((String) name, value);
              }
            });
      }
    };
  }
}
