package dev.streamsql.parser;

import dev.streamsql.parser.impl.StreamSqlParserImplConstants;
import dev.streamsql.parser.impl.Token;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What to do about text behind a place where the statement could have ended. */
final class LeftOverHints implements StreamSqlParserImplConstants {
  private static final String NO_FIRST_ROWS = "a stream has no first rows; leave it out";
  private static final String AT_ONCE = "every row comes out at once; leave it out";

  private static final Set<String> STATEMENTS = Set.of("SELECT", "CREATE", "INSERT", "SET");
  private static final Set<String> JOIN_TYPES = Set.of("LEFT", "RIGHT", "FULL", "INNER", "CROSS");
  private static final Set<Integer> NUMBERS =
      Set.of(UNSIGNED_INTEGER_LITERAL, DECIMAL_NUMERIC_LITERAL, APPROX_NUMERIC_LITERAL);

  /** Words of other systems, and clauses at a wrong place. */
  private static final Map<String, String> WORDS =
      Map.ofEntries(
          Map.entry("ON", "a JOIN has one ON: combine conditions with AND"),
          Map.entry("FROM", "a query has one FROM: other streams come with JOIN … WITHIN … ON …"),
          Map.entry("WITHIN", "WITHIN belongs to a JOIN: write it before or behind the JOIN's ON"),
          Map.entry("JOIN", "write JOIN … WITHIN … ON … behind FROM, before the other clauses"),
          Map.entry("AS", "one alias, directly behind the name of the stream"),
          Map.entry("OUTER", "write LEFT OUTER JOIN"),
          Map.entry("UNION", "write two INSERT INTO statements with the same target"),
          Map.entry("INTERSECT", "write two INSERT INTO statements with the same target"),
          Map.entry("EXCEPT", "write two INSERT INTO statements with the same target"),
          Map.entry("OFFSET", NO_FIRST_ROWS),
          Map.entry("FETCH", NO_FIRST_ROWS),
          Map.entry("EMIT", AT_ONCE),
          Map.entry("GRACE", "WITHIN is also how late a row may be; leave GRACE PERIOD out"),
          Map.entry("QUALIFY", "put the condition in WHERE"));

  private LeftOverHints() {}

  /**
   * Returns the advice.
   *
   * @param at the index of the first token that is left over; not the first of all
   */
  static String hint(List<Token> tokens, int at) {
    Token token = tokens.get(at);
    String word = token.image.toUpperCase(Locale.ROOT);
    String next = at + 1 < tokens.size() ? tokens.get(at + 1).image.toUpperCase(Locale.ROOT) : "";
    if (token.kind == RPAREN) {
      return "there is no '(' for it";
    }
    if (NUMBERS.contains(token.kind) && isWithin(tokens, at)) {
      return "write a duration of several parts in quotes: WITHIN '1m30s'";
    }
    if (token.kind == ON && isBehindComma(tokens, at)) {
      return "write JOIN for the comma";
    }
    if (token.kind == LPAREN) {
      return "FROM and JOIN take the names of streams, no calls";
    }
    if (JOIN_TYPES.contains(word)) {
      return next.equals("JOIN") || next.equals("OUTER")
          ? WORDS.get("JOIN")
          : "write " + word + " JOIN";
    }
    if (next.equals("JOIN") && !WORDS.containsKey(word)) {
      return "write JOIN or LEFT JOIN";
    }
    if (WORDS.containsKey(word)) {
      return WORDS.get(word);
    }
    return STATEMENTS.contains(word)
        ? "separate statements with ';'"
        : "remove it, or separate statements with ';'";
  }

  /** Whether a comma and the name of a stream, with an alias or without, are before a place. */
  private static boolean isBehindComma(List<Token> tokens, int at) {
    int before = at - 1;
    while (before > 0 && (tokens.get(before).kind == IDENTIFIER || tokens.get(before).kind == AS)) {
      before--;
    }
    return tokens.get(before).kind == COMMA;
  }

  /** Whether the tokens before a place are WITHIN, a number and a word. */
  static boolean isWithin(List<Token> tokens, int at) {
    return at > 2
        && tokens.get(at - 1).kind == IDENTIFIER
        && NUMBERS.contains(tokens.get(at - 2).kind)
        && tokens.get(at - 3).image.equalsIgnoreCase("WITHIN");
  }
}
