package dev.streamsql.parser;

import dev.streamsql.parser.impl.ParseException;
import dev.streamsql.parser.impl.StreamSqlParserImpl;
import dev.streamsql.parser.impl.Token;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.validate.SqlConformanceEnum;

/** Parses StreamSQL. Safe for use by several threads: each call has a parser of its own. */
public final class StreamSqlParser {
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
    TokenChecks.check(tokens, problems);
    SyntaxErrors errors = new SyntaxErrors(tokens, problems);
    StreamSqlParserImpl parser = parser(tokens);
    try {
      List<SqlNode> statements = List.copyOf(parser.StreamScript());
      TreeDepth.check(statements);
      return statements;
    } catch (ParseException e) {
      throw errors.unexpected(e);
    } catch (CalciteContextException e) {
      throw errors.refused(e);
    } catch (SyntaxProblem e) {
      throw errors.refused(e);
    } catch (StackOverflowError e) {
      throw TokenChecks.tooDeep(parser.getToken(0)).toException();
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
}
