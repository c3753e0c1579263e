package dev.streamsql.join;

/**
 * One object a key that everything about the key's rows shares: what is due later finds the rows by
 * it without a look-up, as long as they are known to be where they were.
 */
final class KeyHandle {
  private final JoinKey key;
  private KeyRows rows;
  private long epoch;

  KeyHandle(JoinKey key) {
    this.key = key;
  }

  JoinKey key() {
    return key;
  }

  /**
   * Returns the key's rows if they were fetched since the latest checkpoint.
   *
   * @param current counts the checkpoints: since the latest one the state may have put a copy in
   *     the place of the rows
   * @return null where they must be fetched anew
   */
  KeyRows rows(long current) {
    return epoch == current ? rows : null;
  }

  /**
   * Tells whether the key's rows have gone since the latest checkpoint: others have a new handle.
   */
  boolean isGone(long current) {
    return epoch == current && rows == null;
  }

  /** Notes the key's rows, null where they are gone. */
  void setRows(KeyRows value, long current) {
    rows = value;
    epoch = current;
  }
}
