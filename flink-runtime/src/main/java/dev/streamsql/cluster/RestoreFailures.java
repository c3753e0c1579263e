package dev.streamsql.cluster;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.List;
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

  /**
   * Where Flink reads the keyed state of a checkpoint. The first is told what wrote it; the others
   * take rows for something else, and what they fail with depends on the rows.
   */
  private static final List<String> READERS =
      List.of(
          "StateUtil.unexpectedStateHandleException",
          "FullSnapshotRestoreOperation$KeyGroupEntriesIterator",
          "heap.HeapRestoreOperation.readKeyGroupStateData",
          "heap.HeapRestoreOperation.readStateHandleStateData");

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
    Optional<String> backend = otherBackend(message);
    if (backend.isPresent()) {
      return backend;
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

  /**
   * Returns the sentence about a checkpoint of another state backend, which Flink finds out only
   * where the tasks read it.
   *
   * @param trace a job's failure
   * @return empty if it is another one
   */
  static Optional<String> otherBackend(String trace) {
    if (!trace.contains("Could not restore keyed state backend")
        || READERS.stream().noneMatch(trace::contains)) {
      return Optional.empty();
    }
    String now = trace.contains("RocksDBKeyedStateBackendBuilder") ? "rocksdb" : "hashmap";
    return Optional.of(
        "the checkpoint was not written with state.backend.type '"
            + now
            + "', and only a savepoint can change that: submit with the former state.backend.type,"
            + " or from a savepoint that 'stop --savepoint' has written");
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
