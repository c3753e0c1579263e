package dev.streamsql.benchmark.rows;

import java.io.Serializable;

/**
 * The form in which a job takes rows of any kind.
 *
 * @param <T> the form
 */
@FunctionalInterface
public interface FieldsForm<T> extends Serializable {

  /** Makes the row of an index. */
  T row(RowFields rows, long index);
}
