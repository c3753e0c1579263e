package dev.streamsql.parser;

import dev.streamsql.parser.impl.StreamSqlParserImplConstants;
import dev.streamsql.parser.impl.Token;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What to do about a token that the grammar does not accept. */
final class SyntaxHints implements StreamSqlParserImplConstants {
  private static final Set<Integer> NAMING = Set.of(AS, FROM, JOIN, INTO, STREAM);
  private static final Set<Integer> NEVER_NAMES = Set.of(SELECT, FROM, WHERE, ON);
  private static final Set<Integer> NO_COLUMNS = Set.of(STREAM, INTO);
  private static final Set<String> JOIN_TYPES =
      Set.of("LEFT", "RIGHT", "FULL", "INNER", "CROSS", "OUTER");

  private SyntaxHints() {}

  /**
   * Returns the advice, or null when there is none.
   *
   * @param at the index of the wrong token
   * @param behindEnd whether the statement could have ended before it
   */
  static String hint(List<Token> tokens, int at, boolean behindEnd) {
    Token token = tokens.get(at);
    int kind = token.kind;
    int before = at == 0 ? EOF : tokens.get(at - 1).kind;
    if (kind == WITH && (at == 0 || before == SEMICOLON)) {
      return "name a query with CREATE STREAM x AS SELECT …";
    }
    if (kind == LPAREN && (before == FROM || before == JOIN)) {
      return at + 1 < tokens.size() && tokens.get(at + 1).kind == SELECT
          ? "a sub-query is not supported here: name it with CREATE STREAM x AS SELECT …"
          : "write joins one behind the other, without parentheses";
    }
    if (before == COMMA && LeftOverHints.isWithin(tokens, at - 1)) {
      return "write both ends in parentheses: WITHIN (before, after)";
    }
    String wordBefore = at == 0 ? "" : tokens.get(at - 1).image.toUpperCase(Locale.ROOT);
    if (before == IDENTIFIER && JOIN_TYPES.contains(wordBefore)) {
      return "write " + wordBefore + " JOIN";
    }
    if (before == IDENTIFIER && wordBefore.equals("WITHIN")) {
      return "WITHIN belongs to a JOIN";
    }
    if (kind == LPAREN && at > 2 && NO_COLUMNS.contains(tokens.get(at - 2).kind)) {
      return "a stream has no list of columns";
    }
    if (before == COMMA && (kind == EOF || kind == RPAREN || KeywordRules.isReserved(kind))) {
      return "remove the comma before " + StreamSyntax.show(token) + ", or write what is missing";
    }
    if (behindEnd) {
      return LeftOverHints.hint(tokens, at);
    }
    if (NAMING.contains(before) && KeywordRules.isReserved(kind) && !NEVER_NAMES.contains(kind)) {
      return "quote a reserved word with backticks to use it as a name";
    }
    Token open = SyntaxErrors.unclosed(tokens, at);
    if (open != null && (kind == EOF || KeywordRules.isReserved(kind) || kind == SEMICOLON)) {
      return "the '(' at line "
          + open.beginLine
          + ", column "
          + open.beginColumn
          + " is not closed";
    }
    return null;
  }
}
