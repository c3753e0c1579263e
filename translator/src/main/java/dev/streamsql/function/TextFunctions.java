package dev.streamsql.function;

import java.util.List;
import java.util.Locale;

/** The functions that make text from text (LANGUAGE section 13, String). */
final class TextFunctions {
  private TextFunctions() {}

  static List<FunctionEntry> entries() {
    return List.of(
        FunctionEntry.scalar("concat", 1, FunctionEntry.ANY_NUMBER, TextFunctions::concat),
        FunctionEntry.scalar("upper", 1, a -> Arguments.text(a[0]).toUpperCase(Locale.ROOT)),
        FunctionEntry.scalar("lower", 1, a -> Arguments.text(a[0]).toLowerCase(Locale.ROOT)));
  }

  /** Puts the text forms together; null counts as the empty string. */
  private static Object concat(Object[] arguments) {
    StringBuilder out = new StringBuilder();
    for (Object argument : arguments) {
      out.append(Arguments.text(argument));
    }
    return out.toString();
  }
}
