package dev.streamsql.diagnostic;

import dev.streamsql.explain.Secrets;
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

  /** How many characters of a line are shown. */
  private static final int WINDOW = 160;

  private static final String ELLIPSIS = "…";

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
    String line =
        new SourceText(source.file(), Secrets.maskScript(source.text())).line(range.line());
    String number = Integer.toString(range.line());
    int from = windowStart(line);
    int to = Math.min(line.length(), from + WINDOW);
    String before = from > 0 ? ELLIPSIS : "";
    String shown = before + line.substring(from, to) + (to < line.length() ? ELLIPSIS : "");
    out.append("  ").append(number).append(" | ").append(shown).append('\n');
    out.append("  ").append(" ".repeat(number.length())).append(" | ");
    out.append(" ".repeat(before.length())).append(caret(line, from, to));
    if (expected != null) {
      out.append('\n').append("  expected: ").append(expected);
    }
    if (hint != null) {
      out.append('\n').append("  hint: ").append(hint);
    }
    return out.toString();
  }

  /** Of a long line only the part around the caret is shown. */
  private int windowStart(String line) {
    int column = Math.min(range.column() - 1, line.length());
    return line.length() <= WINDOW
        ? 0
        : Math.max(0, Math.min(column - WINDOW / 3, line.length() - WINDOW));
  }

  private String caret(String line, int from, int to) {
    int start = Math.max(0, range.column() - 1);
    int end = range.endLine() > range.line() ? line.length() : range.endColumn();
    StringBuilder out = new StringBuilder();
    for (int i = from; i < start; i++) {
      // A tab stays a tab, so that the caret stands under its character at any tab width.
      out.append(i < line.length() && line.charAt(i) == '\t' ? '\t' : ' ');
    }
    out.append('^');
    int last = Math.min(Math.min(end, Math.max(line.length(), start + 1)), Math.max(to, start + 1));
    return out.append("~".repeat(Math.max(0, last - start - 1))).toString();
  }

  @Override
  public String toString() {
    return format();
  }
}
