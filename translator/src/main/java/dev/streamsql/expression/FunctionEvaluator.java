package dev.streamsql.expression;

/**
 * Calls a scalar function. An exception inside it makes the column null and never drops the row
 * (LANGUAGE EM-9), whoever wrote the function.
 *
 * @param function the function
 * @param arguments computes its arguments
 */
record FunctionEvaluator(ScalarFunction function, Evaluator[] arguments) implements Evaluator {

  @Override
  public Object evaluate(Object[] slots) {
    Object[] values = new Object[arguments.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = arguments[i].evaluate(slots);
    }
    try {
      return function.apply(values);
    } catch (RuntimeException e) {
      return null;
    }
  }
}
