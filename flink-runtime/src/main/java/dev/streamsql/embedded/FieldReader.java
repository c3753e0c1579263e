package dev.streamsql.embedded;

import java.io.Serializable;

/**
 * Reads a value out of a record.
 *
 * @param <T> the record's type
 * @param <V> the value's type
 */
@FunctionalInterface
public interface FieldReader<T, V> extends Serializable {

  /** Reads the value; null where the record has none. */
  V read(T record);
}
