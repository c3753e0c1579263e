package dev.streamsql.join;

import dev.streamsql.time.Side;

/**
 * The buffered rows of one key, both sides; one state holds them, so that one look-up finds all.
 */
final class KeyRows {

  /** {@link #moment} of a side that has none. */
  static final long NO_MOMENT = Long.MIN_VALUE;

  private RowBuffer left;
  private RowBuffer right;

  private long leftMoment = NO_MOMENT;
  private long rightMoment = NO_MOMENT;

  /** Whether a timer is registered for the moments; only where there are timers. */
  private boolean leftTimed;

  private boolean rightTimed;

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

  /**
   * Returns the moment that is registered for all of a side's rows together, {@link #NO_MOMENT}
   * where none is. Another moment of theirs has no meaning any more.
   */
  long moment(Side side) {
    return side == Side.LEFT ? leftMoment : rightMoment;
  }

  void setMoment(Side side, long value) {
    if (side == Side.LEFT) {
      leftMoment = value;
      leftTimed = false;
    } else {
      rightMoment = value;
      rightTimed = false;
    }
  }

  /** Tells whether a side has a moment for which no timer is registered yet. */
  boolean lacksTimer(Side side) {
    return moment(side) != NO_MOMENT && !(side == Side.LEFT ? leftTimed : rightTimed);
  }

  /** Notes that a timer is registered for a side's moment. */
  void setTimed(Side side) {
    if (side == Side.LEFT) {
      leftTimed = true;
    } else {
      rightTimed = true;
    }
  }

  JoinKey key() {
    return key;
  }

  void setKey(JoinKey value) {
    key = value;
  }

  /** Returns a copy, of rows in arrays, that shares only the immutable rows. */
  KeyRows copy() {
    KeyRows copy = new KeyRows();
    copy.left = left == null ? null : ((ArrayRowBuffer) left).copy();
    copy.right = right == null ? null : ((ArrayRowBuffer) right).copy();
    copy.key = key;
    copy.leftMoment = leftMoment;
    copy.rightMoment = rightMoment;
    return copy;
  }
}
