package dev.streamsql.connector.lines;

import java.io.IOException;
import java.util.List;

/**
 * A merge by time that keeps each file's own order: a line counts as no older than the lines before
 * it in its file, a line without a time as old as the one before it. At equal times the file that
 * was given first goes first.
 */
final class MergedLines implements LineSequence {
  private final LineScanners opener;
  private final List<InputPosition> positions;
  private final LineTime lineTime;
  private final LineScanner[] scanners;
  private final SourceLine[] heads;
  private final long[] offsets;
  private final long[] times;
  private boolean opened;
  private int last;

  // The last line's file has moved on to its next head only when next() is called again, so that
  // a live input is not waited for before its last line has been handed over.
  private boolean lastConsumed;

  MergedLines(LineScanners opener, List<InputPosition> positions, LineTime lineTime) {
    this.opener = opener;
    this.positions = positions;
    this.lineTime = lineTime;
    this.scanners = new LineScanner[positions.size()];
    this.heads = new SourceLine[positions.size()];
    this.offsets = new long[positions.size()];
    this.times = positions.stream().mapToLong(InputPosition::time).toArray();
  }

  @Override
  public SourceLine next() throws IOException {
    if (!opened) {
      open();
    } else if (lastConsumed) {
      advance(last);
    }
    last = oldest();
    lastConsumed = last >= 0;
    return lastConsumed ? heads[last] : null;
  }

  @Override
  public long offset() {
    return offsets[last];
  }

  @Override
  public long time() {
    return times[last];
  }

  @Override
  public void close() throws IOException {
    for (LineScanner scanner : scanners) {
      if (scanner != null) {
        scanner.close();
      }
    }
  }

  private void open() throws IOException {
    opened = true;
    for (int i = 0; i < scanners.length; i++) {
      scanners[i] = opener.open(i, positions.get(i));
      advance(i);
    }
  }

  private void advance(int input) throws IOException {
    SourceLine line = scanners[input].next();
    heads[input] = line;
    offsets[input] = scanners[input].offset();
    if (line != null && line.problem() == null) {
      times[input] = Math.max(times[input], lineTime.time(input, line.text()));
    }
  }

  /** A linear search: there are as many files as streams in a query, which is a few. */
  private int oldest() {
    int oldest = -1;
    for (int i = 0; i < heads.length; i++) {
      if (heads[i] != null && (oldest < 0 || times[i] < times[oldest])) {
        oldest = i;
      }
    }
    return oldest;
  }
}
