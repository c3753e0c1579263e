package dev.streamsql.expression;

import java.util.Map;

/**
 * The names under which operators stand in an {@link Expression.Call}. No function of the registry
 * may have one of these names with another meaning.
 */
public final class Operators {
  /** Three-valued AND of two or more operands. */
  public static final String AND = "and";

  /** Three-valued OR of two or more operands. */
  public static final String OR = "or";

  /** Three-valued NOT. */
  public static final String NOT = "not";

  /** Two-valued equality: null equals null, other types differ (contract section 12). */
  public static final String EQUAL = "equal";

  /** The negation of {@link #EQUAL}. */
  public static final String NOT_EQUAL = "not_equal";

  public static final String LESS = "less";
  public static final String LESS_OR_EQUAL = "less_or_equal";
  public static final String GREATER = "greater";
  public static final String GREATER_OR_EQUAL = "greater_or_equal";

  /** {@code between(x, low, high)}, both ends included. */
  public static final String BETWEEN = "between";

  /** {@code in(x, a, b, …)}: TRUE or FALSE, by {@link #EQUAL}. */
  public static final String IN = "in";

  /** {@code like(x, pattern[, escape])}. */
  public static final String LIKE = "like";

  public static final String IS_NULL = "is_null";
  public static final String IS_NOT_NULL = "is_not_null";
  public static final String IS_TRUE = "is_true";
  public static final String IS_NOT_TRUE = "is_not_true";
  public static final String IS_FALSE = "is_false";
  public static final String IS_NOT_FALSE = "is_not_false";

  /** Sum of two numbers, or two strings put together (LANGUAGE EX-5). */
  public static final String ADD = "add";

  public static final String SUBTRACT = "subtract";
  public static final String MULTIPLY = "multiply";

  /** Real division: 7 / 2 = 3.5 (LANGUAGE EX-2). */
  public static final String DIVIDE = "divide";

  /** Remainder with the dividend's sign. */
  public static final String MODULO = "modulo";

  public static final String NEGATE = "negate";

  /** {@code ||}: the text forms put together; null if one side is null. */
  public static final String CONCATENATE = "concatenate";

  /** {@code item(container, keyOrIndex)}, where the path is not part of a reference. */
  public static final String ITEM = "item";

  /** {@code object(name, value, …)}: an object of the named values; made by the analysis only. */
  public static final String OBJECT = "object";

  private static final Map<String, OperatorSyntax> SYNTAX =
      Map.ofEntries(
          Map.entry(OR, OperatorSyntax.infix("OR", 1)),
          Map.entry(AND, OperatorSyntax.infix("AND", 2)),
          Map.entry(NOT, OperatorSyntax.prefix("NOT ", 3)),
          Map.entry(EQUAL, OperatorSyntax.infix("=", 4)),
          Map.entry(NOT_EQUAL, OperatorSyntax.infix("<>", 4)),
          Map.entry(LESS, OperatorSyntax.infix("<", 4)),
          Map.entry(LESS_OR_EQUAL, OperatorSyntax.infix("<=", 4)),
          Map.entry(GREATER, OperatorSyntax.infix(">", 4)),
          Map.entry(GREATER_OR_EQUAL, OperatorSyntax.infix(">=", 4)),
          Map.entry(IS_NULL, OperatorSyntax.postfix("IS NULL", 4)),
          Map.entry(IS_NOT_NULL, OperatorSyntax.postfix("IS NOT NULL", 4)),
          Map.entry(IS_TRUE, OperatorSyntax.postfix("IS TRUE", 4)),
          Map.entry(IS_NOT_TRUE, OperatorSyntax.postfix("IS NOT TRUE", 4)),
          Map.entry(IS_FALSE, OperatorSyntax.postfix("IS FALSE", 4)),
          Map.entry(IS_NOT_FALSE, OperatorSyntax.postfix("IS NOT FALSE", 4)),
          Map.entry(ADD, OperatorSyntax.infix("+", 5)),
          Map.entry(SUBTRACT, OperatorSyntax.infix("-", 5)),
          Map.entry(CONCATENATE, OperatorSyntax.infix("||", 5)),
          Map.entry(MULTIPLY, OperatorSyntax.infix("*", 6)),
          Map.entry(DIVIDE, OperatorSyntax.infix("/", 6)),
          Map.entry(MODULO, OperatorSyntax.infix("%", 6)),
          Map.entry(NEGATE, OperatorSyntax.prefix("-", 7)));

  private Operators() {}

  /** Returns how an operator is written, or null where it is written like no other. */
  static OperatorSyntax syntax(String name) {
    return SYNTAX.get(name);
  }
}
