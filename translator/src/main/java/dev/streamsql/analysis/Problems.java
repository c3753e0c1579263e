package dev.streamsql.analysis;

import dev.streamsql.diagnostic.Diagnostic;
import dev.streamsql.diagnostic.DiagnosticException;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.diagnostic.TextRange;
import java.util.List;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Makes the diagnostics of one text. */
final class Problems {
  private final SourceText source;

  Problems(SourceText source) {
    this.source = source;
  }

  SourceText source() {
    return source;
  }

  /**
   * Makes the exception for an error at a node.
   *
   * @param node what the caret points at
   * @param message what was found
   * @param expected what would have been right, or null
   * @param hint what to do, or null
   */
  DiagnosticException at(SqlNode node, String message, String expected, String hint) {
    return at(node.getParserPosition(), message, expected, hint);
  }

  DiagnosticException at(SqlParserPos pos, String message, String expected, String hint) {
    return new DiagnosticException(diagnostic(pos, message, expected, hint));
  }

  Diagnostic diagnostic(SqlParserPos pos, String message, String expected, String hint) {
    return new Diagnostic(source, ExpressionRanges.of(pos), message, expected, hint);
  }

  /**
   * Makes the exception for a statement that builds on one with an error: it adds no error, for
   * that one has been told.
   */
  static DiagnosticException followUp() {
    return new DiagnosticException(List.of());
  }

  /** Returns the text that a node was parsed from, on one line: for use in a message. */
  String shown(SqlNode node) {
    return text(node).replaceAll("\\s*\\R\\s*", " ");
  }

  /** Returns the text that a node was parsed from. */
  String text(SqlNode node) {
    TextRange range = ExpressionRanges.of(node);
    StringBuilder text = new StringBuilder();
    for (int number = range.line(); number <= range.endLine(); number++) {
      String line = source.line(number);
      int from = number == range.line() ? range.column() - 1 : 0;
      int to = number == range.endLine() ? range.endColumn() : line.length();
      text.append(line, Math.min(from, line.length()), Math.min(to, line.length())).append('\n');
    }
    return text.toString().strip();
  }
}
