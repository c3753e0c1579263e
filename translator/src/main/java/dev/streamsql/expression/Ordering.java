package dev.streamsql.expression;

/**
 * The comparisons {@code < <= > >=}: two numbers by exact value or two strings, else UNKNOWN
 * (contract section 12, LANGUAGE WH-2).
 */
public enum Ordering {
  LESS,
  LESS_OR_EQUAL,
  GREATER,
  GREATER_OR_EQUAL;

  /**
   * Compares two values.
   *
   * @return TRUE, FALSE, or null for UNKNOWN
   */
  public Boolean test(Object left, Object right) {
    if (left instanceof Number a && right instanceof Number b) {
      return holds(Numbers.compare(a, b));
    }
    if (left instanceof String a && right instanceof String b) {
      return holds(compare(a, b));
    }
    return null;
  }

  /** Returns whether the comparison holds for the sign that a comparison method returned. */
  boolean holds(int sign) {
    return switch (this) {
      case LESS -> sign < 0;
      case LESS_OR_EQUAL -> sign <= 0;
      case GREATER -> sign > 0;
      case GREATER_OR_EQUAL -> sign >= 0;
    };
  }

  /** Returns the comparison that holds exactly where this one is FALSE. */
  Ordering negated() {
    return switch (this) {
      case LESS -> GREATER_OR_EQUAL;
      case LESS_OR_EQUAL -> GREATER;
      case GREATER -> LESS_OR_EQUAL;
      case GREATER_OR_EQUAL -> LESS;
    };
  }

  /** Returns the comparison that says the same with its operands exchanged. */
  Ordering mirrored() {
    return switch (this) {
      case LESS -> GREATER;
      case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
      case GREATER -> LESS;
      case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
    };
  }

  /**
   * Compares two strings by code points. That is the order of their UTF-8 bytes, which StreamSQL
   * uses; Java's own order differs for characters beyond U+FFFF.
   *
   * @return negative, zero or positive
   */
  public static int compare(String left, String right) {
    int length = Math.min(left.length(), right.length());
    for (int i = 0; i < length; i++) {
      char a = left.charAt(i);
      char b = right.charAt(i);
      if (a != b) {
        // A surrogate stands for a character beyond U+FFFF, above every other one.
        boolean surrogate = Character.isSurrogate(a);
        return surrogate == Character.isSurrogate(b) ? a - b : surrogate ? 1 : -1;
      }
    }
    return left.length() - right.length();
  }
}
