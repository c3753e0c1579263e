package dev.streamsql.parser;

import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * A text that is not StreamSQL. The message is one sentence that says what was found; place,
 * expectation and advice come beside it, so that the caller can print them as it prints other
 * errors.
 */
public final class StreamSqlSyntaxException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int line;
  private final int column;
  private final int endLine;
  private final int endColumn;
  private final String expected;
  private final String hint;

  StreamSqlSyntaxException(SqlParserPos pos, String message, String expected, String hint) {
    super(message);
    this.line = pos.getLineNum();
    this.column = pos.getColumnNum();
    this.endLine = pos.getEndLineNum();
    this.endColumn = pos.getEndColumnNum();
    this.expected = expected;
    this.hint = hint;
  }

  /** Returns the line of the first wrong character, from 1. */
  public int line() {
    return line;
  }

  /**
   * Returns the column of the first wrong character in UTF-16 units, from 1; a tab counts as one.
   */
  public int column() {
    return column;
  }

  /** Returns the line of the last wrong character, from 1. */
  public int endLine() {
    return endLine;
  }

  /** Returns the column of the last wrong character, from 1; included. */
  public int endColumn() {
    return endColumn;
  }

  /**
   * Returns what would have been right, most useful first, or null where that says nothing more.
   */
  public String expected() {
    return expected;
  }

  /** Returns what to do, or null where the message says it all. */
  public String hint() {
    return hint;
  }
}
