package dev.streamsql.parser;

import org.apache.calcite.sql.parser.SqlParserPos;

/** A place in a text, counted as JavaCC counts: lines end with LF, CR or CRLF, columns from 1. */
final class TextScanner {
  private final String text;
  private int offset;
  private int line = 1;
  private int column = 1;

  TextScanner(String text) {
    this.text = text;
  }

  /** Moves to the character behind the one at a line and column. */
  void moveBehind(int lastLine, int lastColumn) {
    while (offset < text.length()
        && (line < lastLine || line == lastLine && column <= lastColumn)) {
      next();
    }
  }

  /** Moves to the next character that belongs to a token; stays before a comment without end. */
  void skipBlanksAndComments() {
    while (offset < text.length()) {
      if (startsWith("--")) {
        int before = line;
        while (offset < text.length() && line == before) {
          next();
        }
      } else if (startsWith("/*") && text.indexOf("*/", offset + 2) >= 0) {
        int end = text.indexOf("*/", offset + 2) + 2;
        while (offset < end) {
          next();
        }
      } else if (" \t\n\r\f".indexOf(text.charAt(offset)) >= 0) {
        next();
      } else {
        return;
      }
    }
  }

  private void next() {
    char c = text.charAt(offset++);
    boolean crBeforeLf = c == '\r' && offset < text.length() && text.charAt(offset) == '\n';
    if (c == '\n' || c == '\r' && !crBeforeLf) {
      line++;
      column = 1;
    } else {
      column++;
    }
  }

  boolean startsWith(String prefix) {
    return text.startsWith(prefix, offset);
  }

  int line() {
    return line;
  }

  int column() {
    return column;
  }

  /** Returns the character here, or a blank at the end of the text. */
  int codePoint() {
    return offset < text.length() ? text.codePointAt(offset) : ' ';
  }

  /** Returns the range of some characters of this line that start here. */
  SqlParserPos pos(int length) {
    return new SqlParserPos(line, column, line, column + length - 1);
  }
}
