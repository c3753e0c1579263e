package dev.streamsql.join;

import java.io.Serializable;

/**
 * What bounds a join's state per side, stage and subtask (contract section 8).
 *
 * @param maxKeys the largest number of keys; a new one over it evicts the least recently used; 0:
 *     unbounded
 * @param maxRows the largest number of rows; a new one over it is dropped; 0: unbounded
 */
public record JoinBounds(long maxKeys, long maxRows) implements Serializable {

  /** StreamSQL's defaults: 10,000 keys, any number of rows. */
  public static final JoinBounds DEFAULT = new JoinBounds(10_000, 0);

  /** No bounds: only WITHIN limits the state. */
  public static final JoinBounds NONE = new JoinBounds(0, 0);

  public JoinBounds {
    if (maxKeys < 0 || maxRows < 0) {
      throw new IllegalArgumentException("a bound is not negative: " + maxKeys + ", " + maxRows);
    }
  }

  /** Tells whether there is any bound. */
  boolean isBounded() {
    return maxKeys > 0 || maxRows > 0;
  }
}
