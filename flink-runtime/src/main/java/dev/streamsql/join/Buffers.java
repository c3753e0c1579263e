package dev.streamsql.join;

import dev.streamsql.time.Side;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;

/**
 * Where a {@link JoinStage} keeps its rows and timers: Flink's keyed state in a job, plain maps in
 * a test. All calls but {@link #fire} and {@link #remove} are for the current key.
 */
interface Buffers {

  /** Returns the current key. */
  Object currentKey();

  /**
   * Forgets the rows of a side of another key, which has some; the current key stays.
   *
   * @return how many there were
   */
  int remove(Side side, Object key);

  /** Runs an action with another key as the current one. */
  void visit(Object key, Runnable action);

  /** Returns the current key's buffer of a side; null where there is none. */
  RowBuffer get(Side side);

  /** Returns a buffer without rows for a side of the current key that has none. */
  RowBuffer newBuffer(Side side);

  /** Stores the current key's buffer after a change; an empty one is forgotten at once. */
  void put(Side side, RowBuffer buffer);

  /**
   * Registers a moment for the current key, which has rows by now.
   *
   * @param side the side whose clock fires it
   * @param at the clock's value in nanoseconds
   */
  void schedule(Side side, long at);

  /**
   * Hears of the next moment of the current key's rows, each of which has been registered by {@link
   * #schedule}; for those who remember only the earliest one.
   *
   * @param side the side whose clock fires it
   * @param at the clock's value in nanoseconds
   */
  void scheduleNext(Side side, long at);

  /**
   * Registers a moment for the current key, unless one is registered this way already.
   *
   * @param side the side whose clock fires it
   * @param at the clock's value in nanoseconds
   */
  void scheduleOnce(Side side, long at);

  /**
   * Registers a moment for the current key, whose moment of {@link #scheduleOnce} has come.
   *
   * @param at the clock's value in nanoseconds; not before that of an earlier call
   */
  void scheduleAgain(Side side, long at);

  /**
   * Registers a moment for each of a side's rows, of all keys, in place of those registered for all
   * rows of a key together.
   *
   * @param moment makes a row's moment of its time
   */
  void scheduleRows(Side side, LongUnaryOperator moment);

  /**
   * Fires, in their order, all moments of a side up to its clock, those registered meanwhile too.
   * The current key is each moment's own during its call and afterwards the one it was before.
   *
   * @param side the side
   * @param clock the side's clock in nanoseconds
   * @param action called with the moment
   */
  void fire(Side side, long clock, LongConsumer action);

  /** Receives the joined rows of a stage. */
  interface Output {

    /**
     * Takes a joined row.
     *
     * @param left the left columns; null for a padded right row
     * @param right the right columns; null for a padded left row
     * @param time its time in nanoseconds: the later of its rows' (contract section 7)
     * @param due the moment at which a padded row fell due, in nanoseconds; {@link #NOW} for a pair
     *     and at the flush
     */
    void emit(Object[] left, Object[] right, long time, long due);

    /** The moment of a row that comes out with the row being processed. */
    long NOW = Long.MAX_VALUE;
  }
}
