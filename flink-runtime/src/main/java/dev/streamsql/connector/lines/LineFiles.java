package dev.streamsql.connector.lines;

import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Which files a source reads.
 *
 * @param given the files that are known from the start; none for a watched directory
 * @param named whether a checkpoint names the files, because they were found in a directory
 * @param listing where to look for new files; null if nowhere
 * @param intervalMillis how long to wait before looking again
 */
record LineFiles(ArrayList<String> given, boolean named, FileListing listing, long intervalMillis)
    implements Serializable {

  static LineFiles given(List<String> paths) {
    return new LineFiles(new ArrayList<>(paths), false, null, 0);
  }

  static LineFiles found(List<String> paths) {
    return new LineFiles(new ArrayList<>(paths), true, null, 0);
  }

  static LineFiles watched(FileListing listing, Duration interval) {
    return new LineFiles(new ArrayList<>(), true, listing, interval.toMillis());
  }

  boolean watched() {
    return listing != null;
  }

  /** Returns the split with which a job starts that is not restored. */
  LineSplit start() {
    return named ? LineSplit.start(given) : LineSplit.start(given.size());
  }

  /** Returns the files of a split: those that it names, else those of the job. */
  List<String> paths(LineSplit split) {
    return named ? split.files() : given;
  }

  /** Refuses the split of a job that read other files. */
  void check(LineSplit split) {
    int inputs = paths(split).size();
    if (split.positions().size() != inputs) {
      throw new IllegalStateException(
          "the saved job read "
              + split.positions().size()
              + " inputs, this one has "
              + inputs
              + ": start it with the same inputs");
    }
  }
}
