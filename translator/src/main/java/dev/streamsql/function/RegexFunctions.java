package dev.streamsql.function;

import java.util.List;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * The functions with regular expressions, which search and need not match the whole text (LANGUAGE
 * section 13, String). A pattern that does not compile gives null.
 */
final class RegexFunctions {
  private RegexFunctions() {}

  static List<FunctionEntry> entries() {
    return List.of(
        FunctionEntry.scalar(
            "regexp_matches", 2, a -> a[0] == null ? false : search(a, (m, x) -> m.find())),
        FunctionEntry.scalar("regexp_replace", 3, a -> search(a, RegexFunctions::replace)),
        FunctionEntry.scalar(
            "regexp_substring", 2, a -> search(a, (m, x) -> m.find() ? m.group() : "")));
  }

  private static Object search(Object[] arguments, BiFunction<Matcher, Object[], Object> use) {
    try {
      Pattern pattern = Pattern.compile(Arguments.text(arguments[1]));
      return use.apply(pattern.matcher(Arguments.text(arguments[0])), arguments);
    } catch (PatternSyntaxException e) {
      return null;
    } catch (StackOverflowError e) {
      // Java's matcher recurses on repeated groups; a long text must not end the job.
      return null;
    }
  }

  private static Object replace(Matcher matcher, Object[] arguments) {
    try {
      return matcher.replaceAll(Arguments.text(arguments[2]));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      // The replacement names a group that the pattern lacks.
      return null;
    }
  }
}
