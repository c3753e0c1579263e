package dev.streamsql.join;

import dev.streamsql.time.Side;
import java.util.stream.Stream;

/** Where the rows of a join's keys are: Flink's keyed state, by the key that is current there. */
interface RowStore {

  /**
   * Returns the rows of the current key, to be changed in place.
   *
   * @param key the current key
   * @return null where there are none
   */
  KeyRows get(JoinKey key);

  /**
   * Returns a buffer without rows for a side of the current key that has none.
   *
   * @param key the current key, of which {@link #get} has been called
   */
  RowBuffer newBuffer(JoinKey key, Side side);

  /** Stores the rows of the current key after a change; none are forgotten at once. */
  void put(KeyRows rows);

  /** Writes what is not yet in the state: before each checkpoint. */
  void flush();

  /** Returns all keys of the state; to be closed. */
  Stream<JoinKey> keys();
}
