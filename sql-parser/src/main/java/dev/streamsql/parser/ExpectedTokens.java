package dev.streamsql.parser;

import dev.streamsql.parser.impl.StreamSqlParserImplConstants;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Says in a user's words which tokens the grammar would have accepted. */
final class ExpectedTokens implements StreamSqlParserImplConstants {
  private static final int MOST = 8;

  private static final Set<Integer> OPERATORS =
      Set.of(
          EQ,
          NE,
          NE2,
          LT,
          GT,
          LE,
          GE,
          PLUS,
          MINUS,
          STAR,
          SLASH,
          PERCENT_REMAINDER,
          CONCAT,
          AND,
          OR,
          NOT,
          IS,
          LIKE,
          IN,
          BETWEEN);

  /** Keywords that an error may name, most useful first. */
  private static final int[] KEYWORDS = {
    SELECT, CREATE, INSERT, SET, STREAM, INTO, FROM, ON, WITHIN, BY, WHEN, THEN, ELSE, END, TRIGGER,
    WHERE, JOIN, LEFT, INNER, OUTER, GROUP, HAVING, WITH, ORDER, LIMIT, AS, PATTERN, DEFINE,
    MEASURES, AFTER, ROW, ROWS, PER, MATCH, SKIP_, PAST, TO, NEXT, FIRST, LAST, NULL, LIKE, IN,
    BETWEEN, AND, ASC, DESC
  };

  private static final int[] PUNCTUATION = {RPAREN, RBRACKET, EQ, COMMA, LPAREN, SEMICOLON};

  private final Set<Integer> kinds;

  ExpectedTokens(Set<Integer> kinds) {
    this.kinds = kinds;
  }

  boolean contains(int kind) {
    return kinds.contains(kind);
  }

  /** Returns whether a statement may end here. */
  boolean allowsEnd() {
    return kinds.contains(EOF) && kinds.contains(SEMICOLON);
  }

  /** Returns the keywords that would have been right, in upper case. */
  Set<String> keywords() {
    Set<String> words = new TreeSet<>();
    for (int kind : KEYWORDS) {
      if (kinds.contains(kind)) {
        words.add(tokenImage[kind].replace("\"", ""));
      }
    }
    return words;
  }

  /**
   * Lists what would have been right, most useful first; null when there is nothing to say.
   *
   * @param previous the kind of the token before the error, EOF at the start of the text
   */
  String describe(int previous) {
    Set<String> parts = new LinkedHashSet<>();
    boolean expression = isExpression();
    boolean operator = kinds.contains(PLUS) && kinds.contains(OR);
    if (expression) {
      parts.add(
          previous == WHERE || previous == HAVING || previous == ON
              ? "a condition"
              : "an expression");
      if (previous == SELECT || previous == DISTINCT) {
        parts.add("'*'");
      }
    } else if (kinds.contains(IDENTIFIER) && !operator) {
      parts.add(name(previous));
    }
    if (!expression) {
      addLiterals(parts, operator);
      addKeywords(parts, operator);
    } else if (kinds.contains(RPAREN)) {
      parts.add("')'");
    }
    return parts.isEmpty() ? null : String.join(", ", shortened(parts));
  }

  private void addLiterals(Set<String> parts, boolean operator) {
    if (kinds.contains(QUOTED_STRING) && !operator) {
      parts.add("a string");
    }
    if (kinds.contains(UNSIGNED_INTEGER_LITERAL)) {
      parts.add("a number");
    }
  }

  private void addKeywords(Set<String> parts, boolean operator) {
    // Behind a finished expression the next clause helps more than a comma.
    boolean wordsFirst =
        kinds.contains(FROM) || kinds.contains(THEN) || kinds.contains(BY) || kinds.contains(EOF);
    if (!wordsFirst) {
      addPunctuation(parts, operator);
    }
    for (int kind : KEYWORDS) {
      boolean variant =
          (kind == LEFT || kind == INNER) && kinds.contains(JOIN)
              || (kind == ORDER || kind == LIMIT) && operator && kinds.contains(RPAREN);
      if (kinds.contains(kind) && !variant && !(operator && OPERATORS.contains(kind))) {
        parts.add(word(kind));
      }
    }
    if (wordsFirst) {
      addPunctuation(parts, operator);
    }
    if (operator) {
      parts.add("an operator");
    }
  }

  private void addPunctuation(Set<String> parts, boolean operator) {
    for (int kind : PUNCTUATION) {
      boolean noise =
          operator && (kind == EQ || kind == LPAREN) || kind == SEMICOLON && kinds.contains(CREATE);
      if (kinds.contains(kind) && !noise) {
        parts.add(tokenImage[kind].replace('"', '\''));
      }
    }
  }

  private boolean isExpression() {
    return kinds.contains(QUOTED_STRING)
        && kinds.contains(UNSIGNED_INTEGER_LITERAL)
        && kinds.contains(CASE);
  }

  private String name(int previous) {
    if (kinds.contains(QUOTED_STRING)) {
      return kinds.contains(UNSIGNED_INTEGER_LITERAL) ? "a name" : "an option name";
    }
    return switch (previous) {
      case FROM, JOIN, INTO, STREAM, COMMA -> "a stream name";
      case AS -> "an alias";
      case DOT -> "a field name";
      default -> "a name";
    };
  }

  private static String word(int kind) {
    String word = tokenImage[kind].replace("\"", "");
    return switch (kind) {
      case GROUP, ORDER -> word + " BY";
      default -> word;
    };
  }

  private static List<String> shortened(Set<String> parts) {
    List<String> list = new ArrayList<>(parts);
    return list.size() <= MOST ? list : list.subList(0, MOST);
  }
}
