package dev.streamsql.cluster;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.state.filesystem.AbstractFsCheckpointStorageAccess;

/** Says in a script's terms why a job does not start from a savepoint. */
final class RestoreFailures {
  private static final Pattern UNMATCHED =
      Pattern.compile("Cannot map checkpoint/savepoint state for operator (\\p{XDigit}{32})");

  private static final Pattern MAX_PARALLELISM =
      Pattern.compile(
          "Cannot map operator (\\p{XDigit}{32}) with max parallelism (\\d+) to new program with max"
              + " parallelism (\\d+)");

  private RestoreFailures() {}

  /**
   * Returns the sentence.
   *
   * @param message what the cluster says
   * @param savepoint where the savepoint is
   * @return empty if the cluster's words are about something else
   */
  static Optional<String> explain(String message, String savepoint) {
    Matcher unmatched = UNMATCHED.matcher(message);
    if (unmatched.find()) {
      return Optional.of(
          "the savepoint holds state of "
              + step(unmatched.group(1), savepoint)
              + ", which this script does not have; to start without that state give"
              + " --allow-non-restored-state");
    }
    Matcher width = MAX_PARALLELISM.matcher(message);
    if (width.find()) {
      return Optional.of(
          "the state of "
              + step(width.group(1), savepoint)
              + " was written with pipeline.max-parallelism "
              + width.group(2)
              + ", which cannot change, but the script asks for "
              + width.group(3));
    }
    if (message.contains("Cannot find checkpoint or savepoint")
        || message.contains("Cannot find meta data file")
        || message.contains("Could not read")
            && message.contains(AbstractFsCheckpointStorageAccess.METADATA_FILE_NAME)) {
      return Optional.of(
          "the cluster finds no savepoint at "
              + savepoint
              + ": the path must be there on the machine of the JobManager");
    }
    if (message.contains(Checkpoints.class.getName() + ".load")) {
      return Optional.of(
          "the savepoint at "
              + savepoint
              + " cannot be read: it is damaged, or another version of Flink wrote it");
    }
    return Optional.empty();
  }

  /** The step's id stands in its operators' uids, which a savepoint keeps. */
  private static String step(String operator, String savepoint) {
    Path file = new Path(savepoint, AbstractFsCheckpointStorageAccess.METADATA_FILE_NAME);
    try (DataInputStream in = new DataInputStream(FileSystem.get(file.toUri()).open(file))) {
      return Checkpoints.loadCheckpointMetadata(
              in, RestoreFailures.class.getClassLoader(), savepoint)
          .getOperatorStates()
          .stream()
          .filter(state -> state.getOperatorID().toString().equals(operator))
          .findFirst()
          .flatMap(OperatorState::getOperatorName)
          .map(name -> "step " + name.split(" ")[0] + " (operator " + name + ")")
          .orElse("operator " + operator);
    } catch (IOException e) {
      // A savepoint that only the cluster can read: its operator is named as Flink names it.
      return "operator " + operator;
    }
  }
}
