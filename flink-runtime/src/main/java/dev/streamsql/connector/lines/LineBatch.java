package dev.streamsql.connector.lines;

/**
 * Lines on their way from the reading thread to the task, each with the position behind it. Handed
 * over in batches because a hand-over for each line would cost more than reading it.
 */
final class LineBatch {
  private static final int MAX_LINES = 1024;
  private static final int MAX_CHARS = 1 << 18;

  private final SourceLine[] lines = new SourceLine[MAX_LINES];
  private final long[] offsets = new long[MAX_LINES];
  private final long[] times = new long[MAX_LINES];
  private int size;
  private int chars;

  void add(SourceLine line, long offset, long time) {
    lines[size] = line;
    offsets[size] = offset;
    times[size] = time;
    size++;
    chars += line.text().length();
  }

  boolean isFull() {
    return size == MAX_LINES || chars >= MAX_CHARS;
  }

  int size() {
    return size;
  }

  SourceLine line(int i) {
    return lines[i];
  }

  /** Returns the byte behind line {@code i} in its file. */
  long offset(int i) {
    return offsets[i];
  }

  /** Returns the largest time in the file of line {@code i} up to that line, in nanoseconds. */
  long time(int i) {
    return times[i];
  }
}
