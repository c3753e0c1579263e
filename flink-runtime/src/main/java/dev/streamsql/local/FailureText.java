package dev.streamsql.local;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.flink.util.ExceptionUtils;

/** Says in a line or two why a job failed: what happened, not which of Flink's layers said so. */
public final class FailureText {
  private FailureText() {}

  /**
   * Returns the lines to print.
   *
   * @param what what failed, such as {@code the job failed}
   * @param failure why
   */
  public static List<String> of(String what, Throwable failure) {
    Throwable told = failure;
    while (told.getCause() != null && isWrapper(told)) {
      told = told.getCause();
    }
    List<String> lines = new ArrayList<>();
    lines.add("streamsql: " + what + ": " + message(told));
    Throwable root = root(told);
    if (root != told && !message(told).contains(Objects.toString(root.getMessage(), ""))) {
      lines.add("  caused by: " + message(root));
    }
    return lines;
  }

  /** Returns whether a failure is, at some depth, of a type. */
  public static boolean isCausedBy(Throwable failure, Class<? extends Throwable> type) {
    return ExceptionUtils.findThrowableSerializedAware(
            failure, type, FailureText.class.getClassLoader())
        .isPresent();
  }

  private static Throwable root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  private static String message(Throwable failure) {
    String name = failure.getClass().getSimpleName();
    String message = failure.getMessage();
    if (message == null || message.isBlank()) {
      return name;
    }
    String line = message.lines().findFirst().orElse("");
    // The type of a checked exception adds nothing to its message; that of a bug does.
    return failure instanceof RuntimeException || failure instanceof Error
        ? name + ": " + line
        : line;
  }

  private static boolean isWrapper(Throwable failure) {
    String name = failure.getClass().getName();
    return name.startsWith("org.apache.flink.") || name.startsWith("java.util.concurrent.");
  }
}
