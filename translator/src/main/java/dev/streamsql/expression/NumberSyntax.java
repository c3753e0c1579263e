package dev.streamsql.expression;

/** Recognises decimal numbers without exceptions: most strings in a row are no numbers. */
final class NumberSyntax {
  private NumberSyntax() {}

  /** Returns the number of digits if the text is an optional sign and digits only, else 0. */
  static int wholeDigits(String text) {
    int start = signLength(text, 0);
    int end = skipDigits(text, start);
    return end == text.length() ? end - start : 0;
  }

  /** Returns whether the text is a decimal number with an optional fraction and exponent. */
  static boolean isDecimal(String text) {
    int start = signLength(text, 0);
    int at = skipDigits(text, start);
    int digits = at - start;
    if (at < text.length() && text.charAt(at) == '.') {
      int fraction = skipDigits(text, at + 1);
      digits += fraction - at - 1;
      at = fraction;
    }
    return digits > 0 && (at == text.length() || isExponent(text, at));
  }

  private static boolean isExponent(String text, int at) {
    char mark = text.charAt(at);
    if (mark != 'e' && mark != 'E') {
      return false;
    }
    int start = at + 1 + signLength(text, at + 1);
    return start < text.length() && skipDigits(text, start) == text.length();
  }

  private static int signLength(String text, int at) {
    return at < text.length() && (text.charAt(at) == '-' || text.charAt(at) == '+') ? 1 : 0;
  }

  private static int skipDigits(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at;
  }
}
