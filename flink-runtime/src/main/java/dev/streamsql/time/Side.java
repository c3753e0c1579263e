package dev.streamsql.time;

/** A side of a join. */
public enum Side {
  /** The stream before JOIN. */
  LEFT,
  /** The stream after JOIN. */
  RIGHT;

  /** Returns the other side. */
  public Side other() {
    return this == LEFT ? RIGHT : LEFT;
  }
}
