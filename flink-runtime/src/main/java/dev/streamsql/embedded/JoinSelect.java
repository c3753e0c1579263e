package dev.streamsql.embedded;

import java.io.Serializable;

/**
 * Makes the result of a joined pair.
 *
 * @param <L> the left records' type
 * @param <R> the right records' type
 * @param <O> the results' type
 */
@FunctionalInterface
public interface JoinSelect<L, R, O> extends Serializable {

  /**
   * Makes a result.
   *
   * @param left the left record
   * @param right the right record; null where a LEFT join found none
   * @return the result; not null
   */
  O select(L left, R right);
}
