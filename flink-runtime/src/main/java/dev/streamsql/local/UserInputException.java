package dev.streamsql.local;

/** Says what is wrong with what the user gave; ends the program with exit code 2. */
public final class UserInputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message one sentence for the user, without the program's name before it
   */
  public UserInputException(String message) {
    super(message);
  }
}
