package dev.streamsql.expression;

/**
 * A compiled expression. Stateless and safe for several threads.
 *
 * <p>Evaluating never throws for a row's content: what cannot be computed is null (LANGUAGE EM-9).
 */
@FunctionalInterface
public interface Evaluator {

  /**
   * Computes the value for one row.
   *
   * @param slots the row's slots; not changed
   * @return null, Boolean, Long, Double, BigInteger, BigDecimal, String, List or Map
   */
  Object evaluate(Object[] slots);
}
