package dev.streamsql.parser;

import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Reads what a node's position covers. */
final class Positions {
  private Positions() {}

  /** Returns the part of a text of one line that a node covers. */
  static String text(String line, SqlNode node) {
    SqlParserPos pos = node.getParserPosition();
    return line.substring(pos.getColumnNum() - 1, pos.getEndColumnNum());
  }
}
