package dev.streamsql.plan;

/** Which rows of a join come out unmatched (contract sections 5 and 11). */
public enum JoinKind {
  /** Pairs only. */
  INNER(false, false),
  /** Pairs, and every left row that found none, with NULL on the right. */
  LEFT(true, false),
  /** Pairs, and every right row that found none, with NULL on the left; complete mode only. */
  RIGHT(false, true),
  /** Pairs, and every row of either side that found none; complete mode only. */
  FULL(true, true);

  private final boolean padsLeft;
  private final boolean padsRight;

  JoinKind(boolean padsLeft, boolean padsRight) {
    this.padsLeft = padsLeft;
    this.padsRight = padsRight;
  }

  /** Tells whether a left row that found no partner comes out. */
  public boolean padsLeft() {
    return padsLeft;
  }

  /** Tells whether a right row that found no partner comes out. */
  public boolean padsRight() {
    return padsRight;
  }

  /** Tells whether unmatched rows of some side come out. */
  public boolean isOuter() {
    return padsLeft || padsRight;
  }
}
