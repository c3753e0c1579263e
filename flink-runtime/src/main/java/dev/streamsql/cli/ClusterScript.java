package dev.streamsql.cli;

import dev.streamsql.local.UserInputException;
import java.util.List;

/** What makes sense in a process of one's own, but not, or not the same, on a cluster. */
final class ClusterScript {
  private ClusterScript() {}

  /**
   * Checks a script.
   *
   * @throws UserInputException if it reads the standard input, which a cluster's processes lack
   */
  static void check(CompiledScript script) {
    if (script.readsStdin()) {
      throw new UserInputException(
          "the script reads stdin ('-'), which a job on a cluster does not have: name a file that"
              + " the cluster sees, or a Kafka topic");
    }
  }

  /** Returns what a user should know. */
  static List<String> notes(CompiledScript script) {
    return script.writesStdout()
        ? List.of(
            "results go to the standard output of the TaskManagers, as nothing else is named:"
                + " the files *.out in the cluster's log directory")
        : List.of();
  }
}
