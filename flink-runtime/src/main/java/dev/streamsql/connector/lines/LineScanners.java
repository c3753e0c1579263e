package dev.streamsql.connector.lines;

import java.io.IOException;
import java.util.List;

/**
 * Opens scanners for the inputs of a source.
 *
 * @param paths the resolved inputs
 * @param maxLineBytes the longest line that is read whole
 * @param named whether the lines name their files
 * @param beforeWaiting called before a read that may wait for a writer, so that what has been read
 *     is not held back meanwhile
 */
record LineScanners(
    List<String> paths, int maxLineBytes, boolean named, LineScanner.IoAction beforeWaiting) {

  /** Opens one of the paths that were given. */
  LineScanner open(int input, InputPosition position) throws IOException {
    String path = paths.get(input);
    return open(input, path, named ? path : null, position);
  }

  /**
   * Opens a file that the source has found.
   *
   * @param name its name in the lines; may be null
   */
  LineScanner open(int input, String path, String name, InputPosition position) throws IOException {
    LineScanner.IoAction beforeRead = LineInput.isLive(path) ? beforeWaiting : () -> {};
    beforeRead.run();
    return new LineScanner(
        LineInput.open(path, position.offset()), input, name, position, maxLineBytes, beforeRead);
  }
}
