package dev.streamsql.connector.lines;

import java.util.ArrayList;
import java.util.List;

/** How far each file of a split has been read; a file that is found while reading is added. */
final class LinePositions {
  private final List<InputPosition> positions;
  private final List<String> files;

  LinePositions(LineSplit split) {
    positions = new ArrayList<>(split.positions());
    files = new ArrayList<>(split.files());
  }

  /**
   * Moves behind a line.
   *
   * @param offset the byte behind it in its file
   * @param time the largest time in its file so far
   */
  void advance(SourceLine line, long offset, long time) {
    InputPosition position = new InputPosition(offset, line.number(), time);
    if (line.input() == positions.size()) {
      positions.add(position);
      files.add(line.file());
    } else {
      positions.set(line.input(), position);
    }
  }

  LineSplit split() {
    return new LineSplit(positions, files);
  }
}
