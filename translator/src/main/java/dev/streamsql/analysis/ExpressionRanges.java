package dev.streamsql.analysis;

import dev.streamsql.diagnostic.TextRange;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Turns the parser's positions into ranges of the text. */
public final class ExpressionRanges {
  private ExpressionRanges() {}

  /** Returns a node's range; the start of the text for a node that the parser gave no place. */
  public static TextRange of(SqlNode node) {
    return of(node.getParserPosition());
  }

  /** Returns a position's range; the start of the text for {@link SqlParserPos#ZERO}. */
  public static TextRange of(SqlParserPos position) {
    return position.getLineNum() < 1
        ? TextRange.START
        : new TextRange(
            position.getLineNum(),
            position.getColumnNum(),
            position.getEndLineNum(),
            position.getEndColumnNum());
  }
}
