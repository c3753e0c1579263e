package dev.streamsql.connector.lines;

import java.util.Collections;
import java.util.List;
import org.apache.flink.api.connector.source.SourceSplit;

/**
 * The one split of a {@link LineSource}: all its files. One split, because the order across the
 * files is part of what a join means.
 *
 * @param positions how far each file has been read, in the order in which they were given
 */
public record LineSplit(List<InputPosition> positions) implements SourceSplit {

  public LineSplit {
    positions = List.copyOf(positions);
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
