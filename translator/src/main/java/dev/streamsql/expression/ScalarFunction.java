package dev.streamsql.expression;

/**
 * The implementation of a scalar function: its result depends on its arguments only. Stateless and
 * safe for several threads.
 */
@FunctionalInterface
public interface ScalarFunction {

  /**
   * Computes the function.
   *
   * @param arguments the values, as many as the function's signature allows; null, Boolean, Long,
   *     Double, BigInteger, BigDecimal, String, List or Map each. The function keeps no reference.
   * @return a value of the same types; null for what cannot be computed
   */
  Object apply(Object[] arguments);

  /** Returns whether equal arguments always give equal results, so that constants fold. */
  default boolean isDeterministic() {
    return true;
  }

  /**
   * Returns this function for calls in which one argument is always the same, so that work on it is
   * done once: a pattern is compiled. The calls still pass all arguments.
   *
   * @param index the argument's index, from 0
   * @param constant its value in every call
   */
  default ScalarFunction bind(int index, Object constant) {
    return this;
  }
}
