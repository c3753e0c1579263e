package dev.streamsql.expression;

/**
 * A value known when the expression is compiled; the compiler recognises it to fold and specialise.
 *
 * @param value the value; null for the constant null
 */
record Constant(Object value) implements Evaluator {

  @Override
  public Object evaluate(Object[] slots) {
    return value;
  }
}
