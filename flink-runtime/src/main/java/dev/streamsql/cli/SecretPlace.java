package dev.streamsql.cli;

import dev.streamsql.connector.SecretMissingException;
import dev.streamsql.diagnostic.Diagnostic;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.diagnostic.TextRange;

/** Finds the place in a script at which a secret is referred to that is not there. */
final class SecretPlace {
  private SecretPlace() {}

  static Diagnostic diagnostic(SourceText script, SecretMissingException missing) {
    return new Diagnostic(
        script,
        range(script.text(), missing.reference()),
        missing.problem(),
        null,
        "the process that opens the connection needs it, and this one, which tries it before the"
            + " job starts");
  }

  private static TextRange range(String script, String reference) {
    int at = script.indexOf(reference);
    if (at < 0) {
      return TextRange.START;
    }
    String before = script.substring(0, at);
    int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
    int column = at - before.lastIndexOf('\n');
    return new TextRange(line, column, line, column + reference.length() - 1);
  }
}
