package dev.streamsql.parser;

import dev.streamsql.parser.impl.ParseException;
import dev.streamsql.parser.impl.StreamSqlParserImpl;
import dev.streamsql.parser.impl.StreamSqlParserImplConstants;
import dev.streamsql.parser.impl.Token;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlConformanceEnum;

/** Parses StreamSQL. Safe for use by several threads: each call has a parser of its own. */
public final class StreamSqlParser {
  /** Deeper texts are refused: the parser, and whoever walks its result, recurses. */
  private static final int MAX_DEPTH = 200;

  private StreamSqlParser() {}

  /**
   * Parses a script: statements separated by {@code ;} (the last one optional), with comments
   * {@code -- …} and {@code /* … *}{@code /}.
   *
   * @return one node a statement ({@link SqlCreateStream}, {@link SqlInsertStream}, {@link SqlSet}
   *     or {@link SqlStreamQuery}) with positions that count lines and columns from 1; empty for a
   *     text without a statement
   * @throws StreamSqlSyntaxException for the first place that is not StreamSQL
   */
  public static List<SqlNode> parse(String text) throws StreamSqlSyntaxException {
    TextLexer.LexedText lexed = TextLexer.lex(text);
    List<Token> tokens = lexed.tokens();
    KeywordRules.apply(tokens);
    Map<Token, SyntaxProblem> problems = new HashMap<>();
    if (lexed.problem() != null) {
      problems.put(tokens.get(tokens.size() - 1), lexed.problem());
    }
    refuseDepthAndGluedWords(tokens, problems);
    SyntaxErrors errors = new SyntaxErrors(tokens, problems);
    StreamSqlParserImpl parser = parser(tokens);
    try {
      return List.copyOf(parser.StreamScript());
    } catch (ParseException e) {
      throw errors.unexpected(e);
    } catch (CalciteContextException e) {
      throw errors.refused(e);
    } catch (SyntaxProblem e) {
      throw e.toException();
    } catch (StackOverflowError e) {
      throw tooDeep(parser.getToken(0)).toException();
    }
  }

  private static StreamSqlParserImpl parser(List<Token> tokens) {
    StreamSqlParserImpl parser = new StreamSqlParserImpl(new TokenList(tokens));
    parser.setUnquotedCasing(Casing.UNCHANGED);
    parser.setQuotedCasing(Casing.UNCHANGED);
    parser.setIdentifierMaxLength(Integer.MAX_VALUE);
    parser.setConformance(SqlConformanceEnum.BABEL); // allows != and %
    return parser;
  }

  private static void refuseDepthAndGluedWords(
      List<Token> tokens, Map<Token, SyntaxProblem> problems) {
    int depth = 0;
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      depth =
          switch (token.kind) {
            case StreamSqlParserImplConstants.LPAREN,
                StreamSqlParserImplConstants.LBRACKET,
                StreamSqlParserImplConstants.CASE ->
                depth + 1;
            case StreamSqlParserImplConstants.RPAREN,
                StreamSqlParserImplConstants.RBRACKET,
                StreamSqlParserImplConstants.END ->
                depth - 1;
            case StreamSqlParserImplConstants.SEMICOLON -> 0;
            default -> depth;
          };
      if (depth > MAX_DEPTH) {
        problems.put(token, tooDeep(token));
        token.kind = TextLexer.NEVER;
        return;
      }
      if (KeywordRules.isGluedToNumber(tokens, i)) {
        Token number = tokens.get(i - 1);
        SqlParserPos pos = StreamSyntax.pos(number).plus(StreamSyntax.pos(token));
        String word = number.image + token.image;
        problems.put(
            token,
            new SyntaxProblem(
                pos,
                "'" + word + "' is neither a number nor a name",
                null,
                "quote a name that starts with a digit with backticks"));
        token.kind = TextLexer.NEVER;
      }
    }
  }

  private static SyntaxProblem tooDeep(Token token) {
    return new SyntaxProblem(
        StreamSyntax.pos(token),
        "the text is nested more than " + MAX_DEPTH + " levels deep",
        null,
        null);
  }
}
