package dev.streamsql.parser;

import dev.streamsql.parser.impl.StreamSqlParserImplConstants;
import dev.streamsql.parser.impl.Token;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.parser.SqlParserPos;

/** What StreamSQL's lexical rules refuse although Calcite's tokens allow it. */
final class LexicalRules implements StreamSqlParserImplConstants {

  /** Calcite's operators that StreamSQL has not, with what to write instead. */
  private static final Map<Integer, String> FOREIGN_OPERATORS =
      Map.ofEntries(
          Map.entry(CARET, "use power(a, b) or bitxor(a, b)"),
          Map.entry(AMPERSAND, "use bitand(a, b) or AND"),
          Map.entry(LEFTSHIFT, "use arithmetic, such as a * power(2, n)"),
          Map.entry(DOLLAR, "quote a name that holds it with backticks"),
          Map.entry(COLON, "read a nested field with a dot: a.b"),
          Map.entry(LAMBDA, "read a nested field with a dot: a.b"),
          Map.entry(LBRACE_D, "write a date as a string"),
          Map.entry(LBRACE_T, "write a time as a string"),
          Map.entry(LBRACE_TS, "write a time as a string"),
          Map.entry(LBRACE_FN, "call the function by its name"),
          Map.entry(NAMED_ARGUMENT_ASSIGNMENT, "did you mean >= ?"));

  private LexicalRules() {}

  /**
   * Refuses a token that StreamSQL has not.
   *
   * @param previous the token before, null for the first
   */
  static void check(Token token, Token previous) {
    switch (token.kind) {
      case QUOTE, DOUBLE_QUOTE -> throw unterminated(token, "string", token.image);
      case PREFIXED_STRING_LITERAL,
          UNICODE_STRING_LITERAL,
          C_STYLE_ESCAPED_STRING_LITERAL,
          BINARY_STRING_LITERAL ->
          throw problem(token, "a string takes no prefix", "remove the letters before the quote");
      case IDENTIFIER, COLLATION_ID -> checkName(token);
      case UNSIGNED_INTEGER_LITERAL, DECIMAL_NUMERIC_LITERAL, APPROX_NUMERIC_LITERAL ->
          checkNumber(token, previous);
      default -> {
        String advice = FOREIGN_OPERATORS.get(token.kind);
        if (advice != null) {
          throw problem(token, "StreamSQL has no operator '" + token.image + "'", advice);
        }
      }
    }
  }

  private static void checkName(Token token) {
    String name = token.image;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean plain = c == '_' || c < 128 && Character.isLetterOrDigit(c);
      if (!plain) {
        throw unknownCharacter(token.beginLine, token.beginColumn + i, name.codePointAt(i));
      }
    }
  }

  private static void checkNumber(Token token, Token previous) {
    if (previous != null && isNumber(previous.kind) && touches(previous, token)) {
      SqlParserPos pos = StreamSyntax.pos(previous).plus(StreamSyntax.pos(token));
      String text = previous.image + token.image;
      throw new SyntaxProblem(pos, "'" + text + "' is no number: it has two dots", null, null);
    }
    try {
      new BigDecimal(token.image);
    } catch (NumberFormatException e) {
      throw problem(token, "the number " + token.image + " is too large", null);
    }
  }

  static boolean isNumber(int kind) {
    return kind == UNSIGNED_INTEGER_LITERAL
        || kind == DECIMAL_NUMERIC_LITERAL
        || kind == APPROX_NUMERIC_LITERAL;
  }

  static boolean touches(Token first, Token second) {
    return first.endLine == second.beginLine && first.endColumn + 1 == second.beginColumn;
  }

  /** Says why the text cannot be read behind its last good token. */
  static SyntaxProblem unreadable(String text, List<Token> tokens) {
    Token last = tokens.isEmpty() ? null : tokens.get(tokens.size() - 1);
    TextScanner at = new TextScanner(text);
    if (last != null) {
      at.moveBehind(last.endLine, last.endColumn);
    }
    at.skipBlanksAndComments();
    if (at.startsWith("/*")) {
      return new SyntaxProblem(at.pos(2), "the comment that starts with /* has no end", "*/", null);
    }
    if (at.startsWith("`")) {
      return new SyntaxProblem(
          at.pos(1), "the quoted name that starts with ` has no end on its line", "`", null);
    }
    return unknownCharacter(at.line(), at.column(), at.codePoint());
  }

  private static SyntaxProblem unterminated(Token token, String what, String quote) {
    return new SyntaxProblem(
        StreamSyntax.pos(token),
        "the " + what + " that starts with " + quote + " has no end",
        "a closing " + quote,
        "write a " + quote + " inside the " + what + " twice");
  }

  private static SyntaxProblem unknownCharacter(int line, int column, int codePoint) {
    int end = column + Math.max(1, Character.charCount(codePoint)) - 1;
    String hint =
        switch (codePoint) {
          case '!' -> "write NOT, or != for \"not equal\"";
          case '#' -> "a comment starts with --";
          default ->
              Character.isLetterOrDigit(codePoint) || codePoint == '$'
                  ? "quote a name that holds it with backticks"
                  : null;
        };
    return new SyntaxProblem(
        new SqlParserPos(line, column, line, end),
        "unknown character '" + Character.toString(codePoint) + "'",
        null,
        hint);
  }

  private static SyntaxProblem problem(Token token, String message, String hint) {
    return new SyntaxProblem(StreamSyntax.pos(token), message, null, hint);
  }
}
