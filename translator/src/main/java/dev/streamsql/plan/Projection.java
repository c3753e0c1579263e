package dev.streamsql.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.streamsql.expression.Expression;
import java.io.Serializable;
import java.util.List;

/** What a SELECT list makes of a row. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "shape")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Projection.Columns.class, name = "columns"),
  @JsonSubTypes.Type(value = Projection.Document.class, name = "document")
})
public sealed interface Projection extends Serializable {

  /**
   * Columns whose names are known: each becomes one slot.
   *
   * @param columns the columns, in order; no two names are equal
   */
  record Columns(List<Column> columns) implements Projection {
    public Columns {
      columns = List.copyOf(columns);
    }
  }

  /**
   * One object whose keys are known only from the row, because the list holds a star: a single slot
   * with the whole object.
   *
   * @param items the list's items, in order; a named column wins over a star's field of its name
   *     (LANGUAGE SE-1)
   */
  record Document(List<Item> items) implements Projection {
    public Document {
      items = List.copyOf(items);
    }
  }

  /** An item of a document. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "item")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Column.class, name = "column"),
    @JsonSubTypes.Type(value = Star.class, name = "star"),
    @JsonSubTypes.Type(value = RowObject.class, name = "object")
  })
  sealed interface Item extends Serializable permits Column, Star, RowObject {}

  /**
   * A named value.
   *
   * @param name the output name
   * @param expression the value
   */
  record Column(String name, Expression expression) implements Item {}

  /**
   * All fields of an object, flat.
   *
   * @param row the object
   */
  record Star(Expression row) implements Item {}

  /**
   * A joined row as an object under its alias, part of {@code SELECT *} (contract section 9); a
   * padded row is an empty object.
   *
   * @param name the alias
   * @param row the object
   */
  record RowObject(String name, Expression row) implements Item {}
}
