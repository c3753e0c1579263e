package dev.streamsql.function;

import dev.streamsql.expression.ScalarFunction;
import java.util.List;
import java.util.Objects;

/**
 * One function of the language.
 *
 * @param name the name in the plan, lower case
 * @param aliases other names, lower case
 * @param kind what it works on
 * @param minArguments the fewest arguments
 * @param maxArguments the most arguments; {@link #ANY_NUMBER} for no limit
 * @param implementation null for a function that is known but cannot be called as a scalar one
 */
public record FunctionEntry(
    String name,
    List<String> aliases,
    FunctionKind kind,
    int minArguments,
    int maxArguments,
    ScalarFunction implementation) {

  /** No upper limit for the number of arguments. */
  public static final int ANY_NUMBER = Integer.MAX_VALUE;

  public FunctionEntry {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(kind, "kind");
    aliases = List.copyOf(aliases);
  }

  /** Describes a scalar function with a fixed number of arguments. */
  public static FunctionEntry scalar(String name, int arguments, ScalarFunction implementation) {
    return scalar(name, arguments, arguments, implementation);
  }

  /** Describes a scalar function. */
  public static FunctionEntry scalar(
      String name, int minArguments, int maxArguments, ScalarFunction implementation) {
    return new FunctionEntry(
        name, List.of(), FunctionKind.SCALAR, minArguments, maxArguments, implementation);
  }

  /** Describes a function that the language knows and that is no callable scalar function. */
  public static FunctionEntry known(String name, FunctionKind kind) {
    return new FunctionEntry(name, List.of(), kind, 0, ANY_NUMBER, null);
  }

  /** Returns this function with another name beside its own. */
  public FunctionEntry alias(String alias) {
    return new FunctionEntry(
        name, List.of(alias), kind, minArguments, maxArguments, implementation);
  }

  /** Returns whether the function may be called with that many arguments. */
  public boolean accepts(int arguments) {
    return arguments >= minArguments && arguments <= maxArguments;
  }

  /** Returns the allowed number of arguments in words: "1 argument", "2 to 3 arguments". */
  public String arity() {
    if (maxArguments == ANY_NUMBER) {
      return "at least " + plural(minArguments);
    }
    return minArguments == maxArguments
        ? plural(minArguments)
        : minArguments + " to " + plural(maxArguments);
  }

  private static String plural(int count) {
    return count == 1 ? "1 argument" : count + " arguments";
  }
}
