package dev.streamsql.connector.lines;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipException;

/**
 * Cuts one byte stream into lines and knows the byte behind each, which a reader that decodes
 * characters first cannot. UTF-8, with or without a byte order mark; lines end with {@code \n} or
 * {@code \r\n}, the last one also without; blank lines are counted and left out.
 */
final class LineScanner implements Closeable {
  /** How much of a line that is too long is kept, in characters. */
  static final int KEPT_CHARS = 1000;

  /** What Java puts in the place of bytes that are no UTF-8. */
  private static final char REPLACEMENT = '\uFFFD';

  private static final int BUFFER = 1 << 17;

  private final InputStream in;
  private final int input;
  private final String file;
  private final int maxBytes;
  private final IoAction beforeBlocking;

  private byte[] buffer = new byte[BUFFER];
  private int position;
  private int limit;
  private boolean ended;
  private String damage;
  private long offset;
  private long number;

  /**
   * Creates the scanner.
   *
   * @param in the bytes from {@code start} on
   * @param input the index of the file, for the lines
   * @param file its name, for the lines; null if they do not tell it
   * @param start where {@code in} stands in its file
   * @param maxBytes the longest line that is read whole
   * @param beforeBlocking called before each read, which may block
   */
  LineScanner(
      InputStream in,
      int input,
      String file,
      InputPosition start,
      int maxBytes,
      IoAction beforeBlocking) {
    this.in = in;
    this.input = input;
    this.file = file;
    this.maxBytes = maxBytes;
    this.beforeBlocking = beforeBlocking;
    this.offset = start.offset();
    this.number = start.number();
  }

  /** Returns the next line that is not blank; null at the end. */
  SourceLine next() throws IOException {
    while (true) {
      int end = findLineEnd();
      if (end < 0) {
        return damage == null ? null : damaged(number + 1, "");
      }
      SourceLine line = end - position > maxBytes ? tooLong(end) : whole(end);
      if (line != null) {
        return damage != null && position == limit ? damaged(number, line.text()) : line;
      }
    }
  }

  /** Returns the place from which on a damaged file cannot be read, once. */
  private SourceLine damaged(long at, String text) {
    SourceLine line = new SourceLine(input, file, at, text, damage);
    number = at;
    damage = null;
    return line;
  }

  /** Returns the byte behind the line that was returned last. */
  long offset() {
    return offset;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /**
   * Returns the index of the next line break, or of the end of the bytes; more than {@code
   * maxBytes} behind the position if the line is too long; -1 if nothing is left.
   */
  private int findLineEnd() throws IOException {
    int scanned = 0;
    while (true) {
      for (int i = position + scanned; i < limit; i++) {
        if (buffer[i] == '\n') {
          return i;
        }
      }
      scanned = limit - position;
      if (scanned > maxBytes) {
        return limit;
      }
      if (!fill()) {
        return scanned == 0 ? -1 : limit;
      }
    }
  }

  /** Returns the line that ends before {@code end} and moves behind it; null for a blank one. */
  private SourceLine whole(int end) {
    int start = position;
    moveBehind(end);
    if (number == 1 && startsWithByteOrderMark(start, end)) {
      start += 3;
    }
    int stop = end > start && buffer[end - 1] == '\r' ? end - 1 : end;
    return isBlank(start, stop) ? null : whole(number, start, stop - start);
  }

  private SourceLine tooLong(int end) throws IOException {
    // Four bytes hold any character, so this many hold the characters that are kept.
    String text = text(position, Math.min(end - position, 4 * KEPT_CHARS));
    int next = end;
    while (next == limit) {
      offset += limit - position;
      position = limit;
      if (!fill()) {
        break;
      }
      next = position;
      while (next < limit && buffer[next] != '\n') {
        next++;
      }
    }
    moveBehind(next);
    return new SourceLine(
        input,
        file,
        number,
        text.substring(0, Math.min(text.length(), KEPT_CHARS)),
        "the line is longer than " + maxBytes + " bytes");
  }

  private void moveBehind(int end) {
    int behind = Math.min(end + 1, limit);
    offset += behind - position;
    position = behind;
    number++;
  }

  /** A line that is no UTF-8 is one that nobody meant: half of it would be replaced. */
  private SourceLine whole(long at, int start, int length) {
    String text = text(start, length);
    boolean broken = text.indexOf(REPLACEMENT) >= 0 && !isUtf8(start, length);
    return new SourceLine(input, file, at, text, broken ? "the line is not UTF-8 text" : null);
  }

  private boolean isUtf8(int start, int length) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(buffer, start, length));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private String text(int start, int length) {
    return new String(buffer, start, length, StandardCharsets.UTF_8);
  }

  private boolean startsWithByteOrderMark(int start, int end) {
    return end - start >= 3
        && buffer[start] == (byte) 0xEF
        && buffer[start + 1] == (byte) 0xBB
        && buffer[start + 2] == (byte) 0xBF;
  }

  private boolean isBlank(int start, int end) {
    for (int i = start; i < end; i++) {
      // Negative bytes belong to characters beyond ASCII.
      if (buffer[i] < 0 || buffer[i] > ' ') {
        return false;
      }
    }
    return true;
  }

  /** Reads more bytes behind those that are left; false at the end. */
  private boolean fill() throws IOException {
    if (ended) {
      return false;
    }
    makeRoom();
    beforeBlocking.run();
    int read = read();
    ended = read < 0;
    limit += Math.max(0, read);
    return !ended;
  }

  private int read() throws IOException {
    try {
      return in.read(buffer, limit, buffer.length - limit);
    } catch (ZipException | EOFException e) {
      // Bad input does not kill a job: it ends here, with a dead letter.
      damage = "the rest of the compressed file cannot be read: " + e.getMessage();
      return -1;
    }
  }

  private void makeRoom() {
    int left = limit - position;
    byte[] target = buffer;
    if (left > buffer.length / 2) {
      target = new byte[Math.max(buffer.length * 2, BUFFER)];
    } else if (buffer.length > BUFFER && left < BUFFER / 2) {
      // One long line must not hold its memory for the rest of the job.
      target = new byte[BUFFER];
    }
    System.arraycopy(buffer, position, target, 0, left);
    buffer = target;
    position = 0;
    limit = left;
  }

  /** Something to do that can fail as reading can. */
  @FunctionalInterface
  interface IoAction {
    void run() throws IOException;
  }
}
