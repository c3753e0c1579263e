package dev.streamsql.connector.lines;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;

/**
 * The files of a directory one after the other, and then for ever those that come to be there. A
 * file counts as one of the split's inputs from its first line on.
 */
final class WatchedLines implements LineSequence {
  private final FileListing listing;
  private final long intervalMillis;
  private final LineScanners scanners;
  private final Set<String> known;
  private final Queue<String> waiting = new ArrayDeque<>();
  private int inputs;
  private InputPosition start = InputPosition.START;
  private LineScanner scanner;
  private boolean hasLines;
  private long offset;

  WatchedLines(FileListing listing, long intervalMillis, LineSplit split, LineScanners scanners) {
    this.listing = listing;
    this.intervalMillis = intervalMillis;
    this.scanners = scanners;
    this.known = new HashSet<>(split.files());
    // The last file may have more lines; all files before it have been read to their ends.
    int last = split.files().size() - 1;
    if (last >= 0) {
      waiting.add(split.files().get(last));
      start = split.positions().get(last);
      inputs = last;
      hasLines = true;
    }
  }

  @Override
  public SourceLine next() throws IOException {
    while (true) {
      if (scanner == null) {
        SourceLine problem = open(nextFile());
        if (problem != null) {
          return problem;
        }
      }
      SourceLine line = scanner.next();
      if (line != null) {
        hasLines = true;
        offset = scanner.offset();
        return line;
      }
      endOfFile();
    }
  }

  private String nextFile() throws IOException {
    while (waiting.isEmpty()) {
      for (FileListing.Entry entry : newFiles()) {
        known.add(entry.path());
        waiting.add(entry.path());
      }
      if (waiting.isEmpty()) {
        sleep();
      }
    }
    return waiting.remove();
  }

  private List<FileListing.Entry> newFiles() throws IOException {
    return listing.list().stream()
        .filter(entry -> !known.contains(entry.path()))
        .sorted(FileListing.Entry.BY_TIME)
        .toList();
  }

  private void sleep() throws IOException {
    scanners.beforeWaiting().run();
    try {
      Thread.sleep(intervalMillis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the line reader was stopped");
    }
  }

  /** Returns why the file cannot be read, as a line for the dead letters; null if it can. */
  private SourceLine open(String path) {
    try {
      scanner = scanners.open(inputs, path, path, start);
      return null;
    } catch (IOException e) {
      // The file was moved away, before or while it was read: the job goes on without it.
      SourceLine problem =
          new SourceLine(
              inputs,
              path,
              start.number() + 1,
              "",
              "the file cannot be read from here on: " + e.getMessage());
      offset = start.offset();
      hasLines = true;
      nextInput();
      return problem;
    }
  }

  private void endOfFile() throws IOException {
    close();
    nextInput();
  }

  /** An empty file gives no line by which the reader would come to know it: it has no number. */
  private void nextInput() {
    if (hasLines) {
      inputs++;
    }
    hasLines = false;
    start = InputPosition.START;
  }

  @Override
  public long offset() {
    return offset;
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
