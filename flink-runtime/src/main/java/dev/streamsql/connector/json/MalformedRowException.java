package dev.streamsql.connector.json;

/**
 * Says why a text is not a row. Checked, because a bad row is an expected case that every caller
 * counts and writes to the dead letters instead of failing the job. Carries no stack trace: a
 * source of bad rows must not be slower than one of good rows.
 */
public final class MalformedRowException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String stream;

  /**
   * Creates the exception.
   *
   * @param reason one line for a person to read, with the column where there is one
   */
  public MalformedRowException(String reason) {
    this(reason, null);
  }

  /**
   * Creates the exception for a row that names its stream.
   *
   * @param stream the stream's name; null where it is not known
   */
  public MalformedRowException(String reason, String stream) {
    super(reason, null, false, false);
    this.stream = stream;
  }

  /** Returns the stream that the row names; null where it is not known. */
  public String stream() {
    return stream;
  }

  /** Returns the reason: one line, such as {@code column 17: unexpected end of input}. */
  public String reason() {
    return getMessage();
  }
}
