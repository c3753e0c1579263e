package dev.streamsql.function;

/** A text that lets itself be read a bounded number of times, to stop a backtracking matcher. */
final class BoundedText implements CharSequence {
  /** About 20 ms of reading; a matcher that does not backtrack reads each character a few times. */
  private static final long MIN_READS = 5_000_000;

  private static final long READS_PER_CHARACTER = 1_000;

  private final String text;
  private long readsLeft;

  /** Says that the text has been read too often. */
  static final class ExhaustedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ExhaustedException() {
      super("the pattern backtracks too much", null, false, false);
    }
  }

  BoundedText(String text) {
    this.text = text;
    this.readsLeft = Math.max(MIN_READS, READS_PER_CHARACTER * text.length());
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public char charAt(int index) {
    readsLeft--;
    if (readsLeft < 0) {
      throw new ExhaustedException();
    }
    return text.charAt(index);
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text.substring(start, end);
  }

  @Override
  public String toString() {
    return text;
  }
}
