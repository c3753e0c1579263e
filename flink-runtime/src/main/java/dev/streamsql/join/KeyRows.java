package dev.streamsql.join;

import dev.streamsql.time.Side;

/**
 * The buffered rows of one key, both sides; one state holds them, so that one look-up finds all.
 */
final class KeyRows {
  private RowBuffer left;
  private RowBuffer right;

  private boolean leftScheduled;
  private boolean rightScheduled;

  /** The one key object that everything about these rows shares; null until it is set. */
  private JoinKey key;

  /** Returns a side's rows; null where there are none. */
  RowBuffer get(Side side) {
    return side == Side.LEFT ? left : right;
  }

  /** Sets a side's rows; null or none: the side is empty. */
  void set(Side side, RowBuffer buffer) {
    RowBuffer kept = buffer == null || buffer.size() == 0 ? null : buffer;
    if (side == Side.LEFT) {
      left = kept;
    } else {
      right = kept;
    }
  }

  boolean isEmpty() {
    return left == null && right == null;
  }

  int size() {
    return (left == null ? 0 : left.size()) + (right == null ? 0 : right.size());
  }

  /** Tells whether a moment is registered for all of a side's rows together. */
  boolean isScheduled(Side side) {
    return side == Side.LEFT ? leftScheduled : rightScheduled;
  }

  void setScheduled(Side side, boolean value) {
    if (side == Side.LEFT) {
      leftScheduled = value;
    } else {
      rightScheduled = value;
    }
  }

  JoinKey key() {
    return key;
  }

  void setKey(JoinKey value) {
    key = value;
  }

  /** Returns a copy that shares only the immutable rows. */
  KeyRows copy() {
    KeyRows copy = new KeyRows();
    copy.left = left == null ? null : left.copy();
    copy.right = right == null ? null : right.copy();
    copy.key = key;
    copy.leftScheduled = leftScheduled;
    copy.rightScheduled = rightScheduled;
    return copy;
  }
}
