package dev.streamsql.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names the columns that have no alias: an expression by its tokens, with single blanks around
 * operators and none in calls (LANGUAGE SE-3).
 */
final class OutputNames {
  private static final Pattern TOKEN =
      Pattern.compile(
          "'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|`[^`]*`"
              + "|\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|[\\p{L}_$][\\p{L}\\p{N}_$]*"
              + "|<=|>=|<>|!=|==|\\|\\||\\S");

  private OutputNames() {}

  /**
   * Names an expression.
   *
   * @param text the expression as it was written
   */
  static String of(String text) {
    List<String> tokens = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(text);
    while (matcher.find()) {
      tokens.add(matcher.group());
    }
    StringBuilder name = new StringBuilder();
    String before = null;
    for (String token : tokens) {
      if (before != null && needsBlank(before, token)) {
        name.append(' ');
      }
      name.append(token.startsWith("`") ? token.substring(1, token.length() - 1) : token);
      before = token;
    }
    return name.toString();
  }

  private static boolean needsBlank(String before, String token) {
    if (isGlue(before, "(.[,") || isGlue(token, ").],[(")) {
      // A call's parenthesis has no blank, one behind an operator or a keyword does.
      return token.equals("(") && !isWord(before) && !isGlue(before, "(.[,");
    }
    return true;
  }

  private static boolean isGlue(String token, String glue) {
    return token.length() == 1 && glue.indexOf(token.charAt(0)) >= 0;
  }

  private static boolean isWord(String token) {
    return Character.isLetter(token.charAt(0)) || token.charAt(0) == '_';
  }
}
