package dev.streamsql.plan;

/** Which rows of a join come out unmatched (contract section 5). */
public enum JoinKind {
  /** Pairs only. */
  INNER,
  /** Pairs, and every left row that found none, with NULL on the right. */
  LEFT
}
