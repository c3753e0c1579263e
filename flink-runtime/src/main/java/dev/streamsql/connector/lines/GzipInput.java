package dev.streamsql.connector.lines;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/**
 * Reads a compressed file from a position in its text on. Opened at the first read, so that a file
 * which is not compressed at all is reported where every other damage is.
 */
final class GzipInput extends InputStream {
  private static final int BUFFER = 1 << 16;

  private final InputStream compressed;
  private final long offset;
  private InputStream text;

  GzipInput(InputStream compressed, long offset) {
    this.compressed = compressed;
    this.offset = offset;
  }

  @Override
  public int read() throws IOException {
    return text().read();
  }

  @Override
  public int read(byte[] buffer, int start, int length) throws IOException {
    return text().read(buffer, start, length);
  }

  @Override
  public void close() throws IOException {
    compressed.close();
  }

  /** There is no index in a compressed file: everything before the position is read again. */
  private InputStream text() throws IOException {
    if (text == null) {
      text = new GZIPInputStream(new More(compressed), BUFFER);
      text.skipNBytes(offset);
    }
    return text;
  }

  /**
   * Always says that there is more. A file may be several compressed ones put together, and Java
   * looks for the next one only where the stream promises something, which remote ones do not.
   */
  private static final class More extends FilterInputStream {
    private More(InputStream in) {
      super(in);
    }

    @Override
    public int available() {
      return 1;
    }
  }
}
