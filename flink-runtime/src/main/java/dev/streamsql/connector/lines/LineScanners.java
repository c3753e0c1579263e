package dev.streamsql.connector.lines;

import java.io.IOException;
import java.util.List;

/**
 * Opens scanners for the inputs of a source.
 *
 * @param paths the resolved inputs
 * @param maxLineBytes the longest line that is read whole
 * @param beforeWaiting called before a read that may wait for a writer, so that what has been read
 *     is not held back meanwhile
 */
record LineScanners(List<String> paths, int maxLineBytes, LineScanner.IoAction beforeWaiting) {

  LineScanner open(int input, InputPosition position) throws IOException {
    String path = paths.get(input);
    LineScanner.IoAction beforeRead = LineInput.isLive(path) ? beforeWaiting : () -> {};
    beforeRead.run();
    return new LineScanner(
        LineInput.open(path, position.offset()), input, position, maxLineBytes, beforeRead);
  }
}
