package dev.streamsql.expression;

/** Finds the implementation of a function by its name; the compiler's view of a registry. */
@FunctionalInterface
public interface FunctionLookup {

  /**
   * Finds a scalar function.
   *
   * @param name the name in an {@link Expression.Call}
   * @return the implementation, or null if there is none
   */
  ScalarFunction find(String name);
}
