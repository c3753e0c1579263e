package dev.streamsql.connector.lines;

import java.io.IOException;
import java.util.List;

/** One file after the other, in the order given; opens a file when the one before it has ended. */
final class ConcatenatedLines implements LineSequence {
  private final LineScanners scanners;
  private final List<InputPosition> positions;
  private int current;
  private LineScanner scanner;

  ConcatenatedLines(LineScanners scanners, List<InputPosition> positions) {
    this.scanners = scanners;
    this.positions = positions;
    // Files before the last one that was read from have ended: they are not read again, even if
    // they have grown, because their new lines would come out of order.
    for (int i = 0; i < positions.size(); i++) {
      if (positions.get(i).number() > 0) {
        current = i;
      }
    }
  }

  @Override
  public SourceLine next() throws IOException {
    while (current < positions.size()) {
      if (scanner == null) {
        scanner = scanners.open(current, positions.get(current));
      }
      SourceLine line = scanner.next();
      if (line != null) {
        return line;
      }
      close();
      current++;
    }
    return null;
  }

  @Override
  public long offset() {
    return scanner.offset();
  }

  @Override
  public long time() {
    return LineTime.UNREADABLE;
  }

  @Override
  public void close() throws IOException {
    if (scanner != null) {
      scanner.close();
      scanner = null;
    }
  }
}
