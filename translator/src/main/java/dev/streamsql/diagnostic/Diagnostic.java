package dev.streamsql.diagnostic;

import java.util.Objects;

/**
 * One error in a user's input: where it is, what was found, what was expected and what to do. It
 * stays a value until the edge (command line, API, test) prints it.
 *
 * @param source the text that holds the error
 * @param range the characters that the caret points at
 * @param message one sentence that says what was found
 * @param expected what would have been right; null where that says nothing more
 * @param hint what to do instead; null where the message says it all
 */
public record Diagnostic(
    SourceText source, TextRange range, String message, String expected, String hint) {

  public Diagnostic {
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(range, "range");
    Objects.requireNonNull(message, "message");
  }

  /** Returns the place as {@code file:line:column}. */
  public String position() {
    return source.file() + ":" + range.line() + ":" + range.column();
  }

  /**
   * Renders the error for a terminal: position and message, the line, a caret under the range, and
   * what was expected and what to do where known. No line break at the end.
   */
  public String format() {
    StringBuilder out = new StringBuilder();
    out.append(position()).append(": error: ").append(message).append('\n');
    String line = source.line(range.line());
    String number = Integer.toString(range.line());
    out.append("  ").append(number).append(" | ").append(line).append('\n');
    out.append("  ").append(" ".repeat(number.length())).append(" | ").append(caret(line));
    if (expected != null) {
      out.append('\n').append("  expected: ").append(expected);
    }
    if (hint != null) {
      out.append('\n').append("  hint: ").append(hint);
    }
    return out.toString();
  }

  private String caret(String line) {
    int start = Math.max(0, range.column() - 1);
    int end = range.endLine() > range.line() ? line.length() : range.endColumn();
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < start; i++) {
      // A tab stays a tab, so that the caret stands under its character at any tab width.
      out.append(i < line.length() && line.charAt(i) == '\t' ? '\t' : ' ');
    }
    out.append('^');
    out.append(
        "~".repeat(Math.max(0, Math.min(end, Math.max(line.length(), start + 1)) - start - 1)));
    return out.toString();
  }

  @Override
  public String toString() {
    return format();
  }
}
