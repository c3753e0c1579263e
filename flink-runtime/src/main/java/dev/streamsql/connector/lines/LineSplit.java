package dev.streamsql.connector.lines;

import java.util.Collections;
import java.util.List;
import org.apache.flink.api.connector.source.SourceSplit;

/**
 * The one split of a {@link LineSource}: all its files. One split, because the order across the
 * files is part of what a join means.
 *
 * @param positions how far each file has been read, in the order in which they are read
 * @param files the files, where the source found them itself in a directory; empty where the job
 *     names them
 */
public record LineSplit(List<InputPosition> positions, List<String> files) implements SourceSplit {

  public LineSplit {
    positions = List.copyOf(positions);
    files = List.copyOf(files);
  }

  /** Creates the split of files that the job names. */
  LineSplit(List<InputPosition> positions) {
    this(positions, List.of());
  }

  /** Returns the split at the start of files that the source has found. */
  static LineSplit start(List<String> files) {
    return new LineSplit(start(files.size()).positions(), files);
  }

  /** Returns the split at the start of its files. */
  static LineSplit start(int inputs) {
    return new LineSplit(Collections.nCopies(inputs, InputPosition.START));
  }

  @Override
  public String splitId() {
    return "lines";
  }
}
