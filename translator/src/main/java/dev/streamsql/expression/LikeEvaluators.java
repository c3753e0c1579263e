package dev.streamsql.expression;

import java.util.List;

/**
 * LIKE (LANGUAGE WH-6, WH-7). As in SQL, a null value, pattern or escape gives UNKNOWN, so that
 * neither LIKE nor NOT LIKE passes. A value or pattern that is neither null nor a string does not
 * match: LIKE is FALSE and NOT LIKE TRUE. An escape that is not one character gives UNKNOWN.
 */
final class LikeEvaluators {
  private static final String NO_ESCAPE = "";

  private LikeEvaluators() {}

  static Evaluator create(List<Evaluator> operands) {
    Evaluator value = operands.get(0);
    Evaluator pattern = operands.get(1);
    if (operands.size() == 2) {
      return pattern instanceof Constant constant && constant.value() instanceof String text
          ? fixed(value, LikePattern.compile(text))
          : slots -> test(value.evaluate(slots), pattern.evaluate(slots), NO_ESCAPE);
    }
    Evaluator escape = operands.get(2);
    if (pattern instanceof Constant text
        && escape instanceof Constant character
        && text.value() instanceof String patternText
        && character.value() instanceof String escapeText) {
      return fixed(value, LikePattern.compile(patternText, escapeText));
    }
    return slots -> test(value.evaluate(slots), pattern.evaluate(slots), escape.evaluate(slots));
  }

  private static Evaluator fixed(Evaluator value, LikePattern pattern) {
    return slots -> test(value.evaluate(slots), pattern);
  }

  private static Boolean test(Object value, LikePattern pattern) {
    if (value == null || pattern == null) {
      return null;
    }
    return value instanceof String text && pattern.matches(text);
  }

  private static Boolean test(Object value, Object pattern, Object escape) {
    if (value == null || pattern == null || !(escape instanceof String character)) {
      return null;
    }
    if (!(pattern instanceof String text)) {
      return Boolean.FALSE;
    }
    return test(
        value,
        character.equals(NO_ESCAPE)
            ? LikePattern.compile(text)
            : LikePattern.compile(text, character));
  }
}
