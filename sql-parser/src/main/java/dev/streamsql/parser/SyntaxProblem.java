package dev.streamsql.parser;

import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Carries a syntax error out of the generated parser, whose methods declare no exception of ours.
 */
final class SyntaxProblem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient SqlParserPos pos;
  private final String expected;
  private final String hint;

  /**
   * Creates the error.
   *
   * @param expected may be null
   * @param hint may be null
   */
  SyntaxProblem(SqlParserPos pos, String message, String expected, String hint) {
    super(message, null, false, false);
    this.pos = pos;
    this.expected = expected;
    this.hint = hint;
  }

  /** Returns the error as the public API throws it. */
  StreamSqlSyntaxException toException() {
    return new StreamSqlSyntaxException(pos, getMessage(), expected, hint);
  }
}
