package dev.streamsql.diagnostic;

import java.util.List;
import java.util.stream.Collectors;

/** Carries one or more errors in a user's input to the edge that prints them. */
public final class DiagnosticException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Diagnostic> diagnostics;

  /**
   * Creates the exception.
   *
   * @param diagnostics the errors, in the order of the text; not empty
   */
  public DiagnosticException(List<Diagnostic> diagnostics) {
    super(diagnostics.stream().map(Diagnostic::format).collect(Collectors.joining("\n\n")));
    this.diagnostics = List.copyOf(diagnostics);
  }

  /** Creates the exception for one error. */
  public DiagnosticException(Diagnostic diagnostic) {
    this(List.of(diagnostic));
  }

  /** Returns the errors, in the order of the text. */
  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }
}
