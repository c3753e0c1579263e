package dev.streamsql.function;

import java.util.List;
import java.util.regex.Matcher;

/**
 * The functions with regular expressions, which search and need not match the whole text (LANGUAGE
 * section 13, String). A pattern that does not compile gives null.
 */
final class RegexFunctions {
  private RegexFunctions() {}

  static List<FunctionEntry> entries() {
    return List.of(
        FunctionEntry.scalar("regexp_matches", 2, new RegexFunction(RegexFunctions::matches)),
        FunctionEntry.scalar("regexp_replace", 3, new RegexFunction(RegexFunctions::replace)),
        FunctionEntry.scalar("regexp_substring", 2, new RegexFunction(RegexFunctions::substring)));
  }

  private static Object matches(Matcher matcher, Object[] arguments) {
    return arguments[0] != null && matcher.find();
  }

  private static Object replace(Matcher matcher, Object[] arguments) {
    try {
      return matcher.replaceAll(Arguments.text(arguments[2]));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      // The replacement names a group that the pattern lacks.
      return null;
    }
  }

  private static Object substring(Matcher matcher, Object[] arguments) {
    return matcher.find() ? matcher.group() : "";
  }
}
