package dev.streamsql.parser;

import dev.streamsql.parser.impl.StreamSqlParserImplConstants;
import dev.streamsql.parser.impl.Token;
import java.util.Locale;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.parser.SqlParserPos;

/** What the grammar files call: checks that a grammar cannot say, with messages of their own. */
public final class StreamSyntax {
  private StreamSyntax() {}

  /** Refuses a clause that was there already ({@code earlier} is not null) at the second one. */
  public static void once(Object earlier, String clause, SqlParserPos pos) {
    if (earlier != null) {
      throw new SyntaxProblem(pos, clause + " given twice", null, "keep one " + clause);
    }
  }

  /** Refuses {@code LIMIT x}, whatever x is but a whole number. */
  public static SqlNode missingLimit(Token found) {
    throw new SyntaxProblem(
        pos(found),
        "LIMIT must be followed by an integer, found " + show(found),
        "a whole number, 0 or more",
        null);
  }

  /** Refuses {@code WITHIN (5 SECONDS ON}. */
  public static void closeWithin(Token found) {
    throw new SyntaxProblem(
        pos(found), "')' to close WITHIN is missing before " + show(found), "')'", null);
  }

  /** Refuses {@code JOIN b USING (k)}. */
  public static void refuseUsing(Token using) {
    throw new SyntaxProblem(
        pos(using), "JOIN … USING is not supported", "ON", "write ON a.k = b.k with both aliases");
  }

  /** Returns whether a window starts here: {@code TumblingWindow(…)} or {@code GLOBAL WINDOW}. */
  public static boolean startsWindow(Token first, Token second) {
    return first.kind == StreamSqlParserImplConstants.GLOBAL
        || first.kind == StreamSqlParserImplConstants.IDENTIFIER
            && first.image.toLowerCase(Locale.ROOT).endsWith("window")
            && second.kind == StreamSqlParserImplConstants.LPAREN;
  }

  /** Returns whether a table's alias starts here, and not a window that directly follows FROM. */
  public static boolean startsAlias(Token first, Token second) {
    return first.kind == StreamSqlParserImplConstants.AS
        || first.kind == StreamSqlParserImplConstants.BACK_QUOTED_IDENTIFIER
        || first.kind == StreamSqlParserImplConstants.IDENTIFIER && !startsWindow(first, second);
  }

  /** {@code GLOBAL WINDOW TRIGGER WHEN c} as the call {@code GlobalWindow(c)}. */
  public static SqlNode globalWindow(SqlParserPos pos, SqlNode condition) {
    return new SqlUnresolvedFunction(
            new SqlIdentifier("GlobalWindow", pos),
            null,
            null,
            null,
            null,
            SqlFunctionCategory.USER_DEFINED_FUNCTION)
        .createCall(pos, condition);
  }

  /** Returns a token's range. */
  public static SqlParserPos pos(Token token) {
    return new SqlParserPos(token.beginLine, token.beginColumn, token.endLine, token.endColumn);
  }

  /** Returns a token as an error shows it. */
  static String show(Token token) {
    if (token.kind == StreamSqlParserImplConstants.EOF) {
      return "the end of the text";
    }
    String image = token.image.length() > 40 ? token.image.substring(0, 37) + "..." : token.image;
    boolean quoted = token.kind == StreamSqlParserImplConstants.QUOTED_STRING;
    return quoted ? "string " + image : "'" + image + "'";
  }
}
