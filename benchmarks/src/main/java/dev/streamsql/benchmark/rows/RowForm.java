package dev.streamsql.benchmark.rows;

import java.io.Serializable;

/**
 * The form in which a variant takes its rows.
 *
 * @param <T> the form
 */
@FunctionalInterface
public interface RowForm<T> extends Serializable {

  /** Makes the row of an index. */
  T make(Rows rows, long index);
}
