package dev.streamsql.parser;

import dev.streamsql.parser.impl.ParseException;
import dev.streamsql.parser.impl.StreamSqlParserImplConstants;
import dev.streamsql.parser.impl.Token;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Turns what the generated parser throws into one sentence with a place and advice. */
final class SyntaxErrors implements StreamSqlParserImplConstants {
  private final List<Token> tokens;
  private final Map<Token, SyntaxProblem> problems;

  SyntaxErrors(List<Token> tokens, Map<Token, SyntaxProblem> problems) {
    this.tokens = tokens;
    this.problems = problems;
  }

  /** A token that the grammar does not accept. */
  StreamSqlSyntaxException unexpected(ParseException error) {
    int first = tokens.indexOf(error.currentToken) + 1;
    int matched = matched(error.expectedTokenSequences, first);
    int at = Math.min(first + matched, tokens.size() - 1);
    ExpectedTokens expected = expected(error.expectedTokenSequences, first, matched);
    SyntaxProblem problem = problems.get(tokens.get(at));
    if (problem != null) {
      return problem.toException();
    }
    for (int i = at; i >= Math.max(0, at - 1); i--) {
      String keyword = misspelt(i, expected);
      if (keyword != null) {
        return exception(i, "", keyword, "did you mean " + keyword + "?");
      }
    }
    boolean inStatement = at > 0 && kind(at - 1) != SEMICOLON;
    boolean behindEnd = inStatement && expected.allowsEnd() && kind(at) != EOF;
    return exception(
        at,
        behindEnd ? " after the end of the statement" : "",
        expected.describe(at == 0 ? EOF : kind(at - 1)),
        SyntaxHints.hint(tokens, at, behindEnd));
  }

  /** A check of the grammar; where the text itself is broken at that place, that says more. */
  StreamSqlSyntaxException refused(SyntaxProblem problem) {
    StreamSqlSyntaxException refused = problem.toException();
    for (Map.Entry<Token, SyntaxProblem> broken : problems.entrySet()) {
      Token token = broken.getKey();
      if (token.beginLine == refused.line() && token.beginColumn == refused.column()) {
        return broken.getValue().toException();
      }
    }
    return refused;
  }

  /** A check of Calcite's own parser, such as BETWEEN without AND. */
  StreamSqlSyntaxException refused(CalciteContextException error) {
    SqlParserPos pos =
        new SqlParserPos(
            error.getPosLine(),
            error.getPosColumn(),
            error.getEndPosLine(),
            error.getEndPosColumn());
    Throwable cause = error.getCause() == null ? error : error.getCause();
    String text = String.valueOf(cause.getMessage()).lines().findFirst().orElse("not valid");
    return new StreamSqlSyntaxException(pos, text, null, null);
  }

  private StreamSqlSyntaxException exception(int at, String suffix, String expected, String hint) {
    Token token = tokens.get(at);
    String what = token.kind == EOF ? "end of the text" : StreamSyntax.show(token);
    return new StreamSqlSyntaxException(
        StreamSyntax.pos(token), "unexpected " + what + suffix, expected, hint);
  }

  /** Returns how many tokens from {@code first} on fit a sequence that goes on behind them. */
  private int matched(int[][] sequences, int first) {
    int most = 0;
    for (int[] sequence : sequences) {
      int n = 0;
      while (n < sequence.length - 1 && kind(first + n) == sequence[n] && sequence[n] != EOF) {
        n++;
      }
      most = Math.max(most, n);
    }
    return most;
  }

  private ExpectedTokens expected(int[][] sequences, int first, int matched) {
    Set<Integer> kinds = new HashSet<>();
    for (int[] sequence : sequences) {
      boolean fits = sequence.length > matched;
      for (int n = 0; fits && n < matched; n++) {
        fits = kind(first + n) == sequence[n];
      }
      if (fits) {
        kinds.add(sequence[matched]);
      }
    }
    return new ExpectedTokens(kinds);
  }

  private int kind(int index) {
    return index < tokens.size() ? tokens.get(index).kind : EOF;
  }

  private String misspelt(int index, ExpectedTokens expected) {
    int before = index == 0 ? EOF : kind(index - 1);
    if (kind(index) != IDENTIFIER || before == DOT || before == AS) {
      return null;
    }
    return Misspelling.nearest(tokens.get(index).image, expected.keywords());
  }

  /** Returns the parenthesis before {@code end} that is not closed, or null. */
  static Token unclosed(List<Token> tokens, int end) {
    Deque<Token> open = new ArrayDeque<>();
    for (Token token : tokens.subList(0, end)) {
      if (token.kind == LPAREN) {
        open.push(token);
      } else if (token.kind == RPAREN && !open.isEmpty()) {
        open.pop();
      } else if (token.kind == SEMICOLON) {
        open.clear();
      }
    }
    return open.peek();
  }
}
