package dev.streamsql.expression;

/**
 * How an operator is written.
 *
 * @param symbol the operator's text
 * @param place where it stands
 * @param precedence a higher one binds tighter
 */
record OperatorSyntax(String symbol, Place place, int precedence) {

  /** Where an operator stands relative to its operands. */
  enum Place {
    PREFIX,
    INFIX,
    POSTFIX
  }

  static OperatorSyntax prefix(String symbol, int precedence) {
    return new OperatorSyntax(symbol, Place.PREFIX, precedence);
  }

  static OperatorSyntax infix(String symbol, int precedence) {
    return new OperatorSyntax(symbol, Place.INFIX, precedence);
  }

  static OperatorSyntax postfix(String symbol, int precedence) {
    return new OperatorSyntax(symbol, Place.POSTFIX, precedence);
  }
}
