package dev.streamsql.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
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

  /** The words of an expression that are no names. */
  private static final Set<String> KEYWORDS =
      Set.of(
          "AND", "OR", "NOT", "IN", "IS", "LIKE", "ESCAPE", "BETWEEN", "CASE", "WHEN", "THEN",
          "ELSE", "AS");

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
    boolean sign = false;
    for (String token : tokens) {
      if (before != null && !sign && needsBlank(before, token)) {
        name.append(' ');
      }
      name.append(token.startsWith("`") ? token.substring(1, token.length() - 1) : token);
      sign = isGlue(token, "+-") && !endsOperand(before);
      before = token;
    }
    return name.toString();
  }

  private static boolean needsBlank(String before, String token) {
    if (isGlue(before, "(.[,") || isGlue(token, ").],[")) {
      return false;
    }
    // A call's parenthesis has no blank, one behind an operator or a keyword does.
    return !token.equals("(") || !isName(before);
  }

  private static boolean isGlue(String token, String glue) {
    return token.length() == 1 && glue.indexOf(token.charAt(0)) >= 0;
  }

  /** Tells whether a sign behind a token is an operator between two operands. */
  private static boolean endsOperand(String token) {
    return token != null
        && (isName(token) || isGlue(token, ")]") || "'\"0123456789".indexOf(token.charAt(0)) >= 0);
  }

  private static boolean isName(String token) {
    return (Character.isLetter(token.charAt(0)) || "_$`".indexOf(token.charAt(0)) >= 0)
        && !KEYWORDS.contains(token.toUpperCase(Locale.ROOT));
  }
}
