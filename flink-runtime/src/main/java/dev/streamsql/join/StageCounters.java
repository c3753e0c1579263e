package dev.streamsql.join;

/** The counts of a join stage (contract section 9). */
interface StageCounters {

  /** A pair was found; before WHERE. */
  void matchEmitted();

  /** A left row without a partner was padded. */
  void leftTimeoutEmitted();

  /** A right row without a partner was padded. */
  void rightTimeoutEmitted();

  /** A row was behind its side's clock and dropped. */
  void lateDropped();

  /** A key was evicted because the side has too many. */
  void keyEvicted();

  /** A row was dropped because the side has too many. */
  void rowDropped();

  /**
   * The number of buffered rows has changed.
   *
   * @param change 1 or -1
   */
  void buffered(int change);
}
