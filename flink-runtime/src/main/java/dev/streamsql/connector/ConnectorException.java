package dev.streamsql.connector;

/** Says why a source or sink cannot be used as the script wants it; for the user to put right. */
public class ConnectorException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message a sentence that names the option and its value, but no secret
   */
  public ConnectorException(String message) {
    super(message);
  }
}
