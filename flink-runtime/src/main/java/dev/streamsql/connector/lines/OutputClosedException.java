package dev.streamsql.connector.lines;

import java.io.IOException;

/**
 * Says that the reader of the output has gone, as {@code head -1} does when it has seen enough: the
 * end of the job, but nothing that a user must be told about.
 */
public final class OutputClosedException extends IOException {
  private static final long serialVersionUID = 1L;

  OutputClosedException(String name, IOException cause) {
    super(name + " was closed by its reader", cause);
  }

  /** The JDK has no type for EPIPE, only the operating system's words for it. */
  static boolean isCause(IOException failure) {
    return failure.getMessage() != null && failure.getMessage().contains("Broken pipe");
  }
}
