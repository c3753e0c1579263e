package dev.streamsql.join;

/** What a pair must fulfil besides equal keys: the residual conditions of ON (contract 11). */
@FunctionalInterface
interface PairCondition {

  /**
   * Tests a pair.
   *
   * @param left the left columns
   * @param right the right columns
   */
  boolean test(Object[] left, Object[] right);
}
