package dev.streamsql.join;

import dev.streamsql.plan.JoinKind;
import dev.streamsql.plan.JoinWindow;
import dev.streamsql.time.Side;

/**
 * What makes two rows a pair, and which rows come out without a partner.
 *
 * @param kind which rows come out unmatched
 * @param window the largest distances of two matching rows' times
 * @param condition what a pair must fulfil besides; null: nothing
 * @param lazy whether expired rows that are not padded may stay until their key is used again, or a
 *     while longer: they match no more either way
 */
record JoinRules(JoinKind kind, JoinWindow window, PairCondition condition, boolean lazy) {

  /** Tells whether a side's rows leave some time after they have expired. */
  boolean isLazy(Side side) {
    return lazy && !pads(side);
  }

  boolean pads(Side side) {
    return side == Side.LEFT ? kind.padsLeft() : kind.padsRight();
  }

  /** Returns the oldest time that a partner of an arriving row can have. */
  long oldestPartner(Side side, long time) {
    // The difference of two times that are not negative cannot overflow; the sum can.
    return time - (side == Side.LEFT ? window.beforeNanos() : window.afterNanos());
  }

  /** Returns the newest time that a partner of an arriving row can have. */
  long newestPartner(Side side, long time) {
    long reach = side == Side.LEFT ? window.afterNanos() : window.beforeNanos();
    return time > Long.MAX_VALUE - reach ? Long.MAX_VALUE : time + reach;
  }
}
