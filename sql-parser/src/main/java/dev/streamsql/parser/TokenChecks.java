package dev.streamsql.parser;

import dev.streamsql.parser.impl.StreamSqlParserImplConstants;
import dev.streamsql.parser.impl.Token;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Refuses what single tokens do not show: nesting without end, and words glued to numbers. A
 * refused token gets a kind that the grammar never accepts, so that an error before it is still
 * first.
 */
final class TokenChecks implements StreamSqlParserImplConstants {
  /** Deeper texts are refused: the parser, and whoever walks its result, recurses. */
  private static final int MAX_DEPTH = 200;

  private TokenChecks() {}

  /** Checks the tokens after {@link KeywordRules} and adds what is wrong to the problems. */
  static void check(List<Token> tokens, Map<Token, SyntaxProblem> problems) {
    int depth = 0;
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      depth =
          switch (token.kind) {
            case LPAREN, LBRACKET, CASE -> depth + 1;
            case RPAREN, RBRACKET, END -> depth - 1;
            case SEMICOLON -> 0;
            default -> depth;
          };
      if (depth > MAX_DEPTH) {
        problems.put(token, tooDeep(token));
        token.kind = TextLexer.NEVER;
        return;
      }
      if (isMisspeltDistinct(tokens, i)) {
        problems.put(
            token,
            new SyntaxProblem(
                StreamSyntax.pos(token),
                "unexpected '" + token.image + "'",
                "DISTINCT",
                "did you mean DISTINCT?"));
        token.kind = TextLexer.NEVER;
      }
      if (isGluedToNumber(tokens, i)) {
        problems.put(token, glued(tokens.get(i - 1), token));
        token.kind = TextLexer.NEVER;
      }
    }
  }

  /** {@code SELECT DISTINT a}: without this the grammar reads a column with an alias. */
  private static boolean isMisspeltDistinct(List<Token> tokens, int index) {
    return index > 0
        && index + 1 < tokens.size()
        && tokens.get(index - 1).kind == SELECT
        && tokens.get(index).kind == IDENTIFIER
        && tokens.get(index + 1).kind == IDENTIFIER
        && Misspelling.distance(tokens.get(index).image.toUpperCase(Locale.ROOT), "DISTINCT") == 1;
  }

  /** Says that the text is nested too deep, at a token. */
  static SyntaxProblem tooDeep(Token token) {
    return new SyntaxProblem(
        StreamSyntax.pos(token),
        "the text is nested more than "
            + MAX_DEPTH
            + " levels deep, or has too many operators in a row",
        null,
        null);
  }

  private static SyntaxProblem glued(Token number, Token word) {
    SqlParserPos pos = StreamSyntax.pos(number).plus(StreamSyntax.pos(word));
    return new SyntaxProblem(
        pos,
        "'" + number.image + word.image + "' is neither a number nor a name",
        null,
        "put a blank between them, or quote a name that starts with a digit with backticks");
  }

  /** Returns whether a word is glued to a number and is not the unit of a WITHIN duration. */
  private static boolean isGluedToNumber(List<Token> tokens, int index) {
    Token token = tokens.get(index);
    if (index == 0 || token.kind != IDENTIFIER && !KeywordRules.isWord(token.kind)) {
      return false;
    }
    Token number = tokens.get(index - 1);
    if (!LexicalRules.isNumber(number.kind) || !LexicalRules.touches(number, token)) {
      return false;
    }
    Set<Integer> duration = Set.of(LPAREN, COMMA, MINUS, IDENTIFIER, QUOTED_STRING);
    int i = index - 2;
    while (i >= 0
        && (LexicalRules.isNumber(tokens.get(i).kind) || duration.contains(tokens.get(i).kind))) {
      i--;
    }
    return i < 0 || tokens.get(i).kind != WITHIN;
  }
}
