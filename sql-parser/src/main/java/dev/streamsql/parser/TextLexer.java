package dev.streamsql.parser;

import dev.streamsql.parser.impl.SimpleCharStream;
import dev.streamsql.parser.impl.StreamSqlParserImplConstants;
import dev.streamsql.parser.impl.StreamSqlParserImplTokenManager;
import dev.streamsql.parser.impl.Token;
import dev.streamsql.parser.impl.TokenMgrError;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Cuts a text into tokens before the parser runs, so that {@link KeywordRules} can look ahead. The
 * first lexical error ends the list with a token that no rule accepts: an error of the grammar that
 * comes before it is still reported first.
 */
final class TextLexer implements StreamSqlParserImplConstants {
  /** A token that the grammar never accepts; see {@link LexedText#problem()}. */
  static final int NEVER = BEL;

  private static final int BACKTICK_STATE =
      Arrays.asList(StreamSqlParserImplTokenManager.lexStateNames).indexOf("BTID");

  private TextLexer() {}

  /** Counts a tab as one column: a column is a character's index, whatever a tab's width. */
  private static final class Characters extends SimpleCharStream {
    Characters(String text) {
      super(new StringReader(text), 1, 1);
      setTabSize(1);
    }
  }

  /**
   * The tokens of a text.
   *
   * @param tokens ends with EOF or, when there is a problem, with a {@link #NEVER} token
   * @param problem the first lexical error, or null
   */
  record LexedText(List<Token> tokens, SyntaxProblem problem) {}

  /** Cuts the text into tokens; never fails. */
  static LexedText lex(String text) {
    StreamSqlParserImplTokenManager source =
        new StreamSqlParserImplTokenManager(new Characters(text), BACKTICK_STATE);
    List<Token> tokens = new ArrayList<>();
    try {
      while (true) {
        Token token = source.getNextToken();
        Token previous = tokens.isEmpty() ? null : tokens.get(tokens.size() - 1);
        LexicalRules.check(token, previous);
        tokens.add(normalised(token, previous));
        if (token.kind == EOF) {
          return new LexedText(tokens, null);
        }
      }
    } catch (SyntaxProblem problem) {
      return broken(tokens, problem);
    } catch (TokenMgrError error) {
      return broken(tokens, LexicalRules.unreadable(text, tokens));
    }
  }

  /** Returns what a string literal holds: no outer quotes, a doubled quote is one. */
  static String content(String image) {
    String quote = image.substring(0, 1);
    return image.substring(1, image.length() - 1).replace(quote + quote, quote);
  }

  private static Token normalised(Token token, Token previous) {
    if (token.kind == EQ2) {
      token.kind = EQ;
    } else if (token.kind == QUOTED_STRING && token.image.charAt(0) == '"') {
      token.image = "'" + content(token.image).replace("'", "''") + "'";
    } else if (token.kind == EOF && previous != null) {
      // The end is shown right behind the last word, not behind blank lines.
      token.beginLine = token.endLine = previous.endLine;
      token.beginColumn = token.endColumn = previous.endColumn + 1;
    } else if (token.kind == EOF) {
      token.beginLine = token.endLine = 1;
      token.beginColumn = token.endColumn = 1;
    }
    return token;
  }

  private static LexedText broken(List<Token> tokens, SyntaxProblem problem) {
    StreamSqlSyntaxException where = problem.toException();
    Token never = new Token();
    never.kind = NEVER;
    never.image = "";
    never.beginLine = where.line();
    never.beginColumn = where.column();
    never.endLine = where.endLine();
    never.endColumn = where.endColumn();
    tokens.add(never);
    return new LexedText(tokens, problem);
  }
}
