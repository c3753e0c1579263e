package dev.streamsql.cases;

/** Says what is wrong with a case, in words for who has written it. */
final class MalformedCaseException extends Exception {
  private static final long serialVersionUID = 1L;

  MalformedCaseException(String message) {
    super(message, null, false, false);
  }
}
