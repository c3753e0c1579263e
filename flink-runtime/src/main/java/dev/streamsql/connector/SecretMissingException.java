package dev.streamsql.connector;

/** A secret that an option refers to cannot be read in this process. */
public final class SecretMissingException extends ConnectorException {
  private static final long serialVersionUID = 1L;

  private final String reference;
  private final String problem;

  /**
   * Creates the exception.
   *
   * @param option the option's name
   * @param reference the reference as the script has it, such as {@code ${env:NAME}}
   * @param problem what is wrong with it
   */
  public SecretMissingException(String option, String reference, String problem) {
    super("'" + option + "': " + problem);
    this.reference = reference;
    this.problem = problem;
  }

  /** Returns the reference as the script has it. */
  public String reference() {
    return reference;
  }

  /** Returns what is wrong with it. */
  public String problem() {
    return problem;
  }
}
