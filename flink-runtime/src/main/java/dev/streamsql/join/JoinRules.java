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
 */
record JoinRules(JoinKind kind, JoinWindow window, PairCondition condition) {

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
