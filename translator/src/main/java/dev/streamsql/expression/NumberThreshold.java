package dev.streamsql.expression;

/**
 * Comparisons with a constant number, the most frequent condition by far. They meet a Long or a
 * Double nearly always; everything else takes the general way.
 */
final class NumberThreshold {
  private NumberThreshold() {}

  /**
   * Returns the specialised comparison, or null where neither side is a constant Long or Double.
   */
  static Condition of(Ordering ordering, Evaluator left, Evaluator right) {
    if (right instanceof Constant constant) {
      return of(ordering, left, constant.value());
    }
    return left instanceof Constant constant
        ? of(ordering.mirrored(), right, constant.value())
        : null;
  }

  private static Condition of(Ordering ordering, Evaluator operand, Object threshold) {
    if (threshold instanceof Long number) {
      return ofLong(ordering, operand, number);
    }
    return threshold instanceof Double number ? ofDouble(ordering, operand, number) : null;
  }

  private static Condition ofLong(Ordering ordering, Evaluator operand, Long boxed) {
    long threshold = boxed;
    return slots -> {
      Object value = operand.evaluate(slots);
      if (value instanceof Double number) {
        return ordering.holds(-Numbers.compare(threshold, number.doubleValue()));
      }
      if (value instanceof Long number) {
        return ordering.holds(Long.compare(number, threshold));
      }
      return Boolean.TRUE.equals(ordering.test(value, boxed));
    };
  }

  private static Condition ofDouble(Ordering ordering, Evaluator operand, Double boxed) {
    double threshold = boxed;
    return slots -> {
      Object value = operand.evaluate(slots);
      if (value instanceof Double number) {
        return ordering.holds(Numbers.compare(number.doubleValue(), threshold));
      }
      if (value instanceof Long number) {
        return ordering.holds(Numbers.compare(number.longValue(), threshold));
      }
      return Boolean.TRUE.equals(ordering.test(value, boxed));
    };
  }
}
