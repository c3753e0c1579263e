package dev.streamsql.connector.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.flink.api.common.serialization.BulkWriter;
import org.apache.flink.core.fs.FSDataOutputStream;

/**
 * Writes the lines of one part file. A bulk writer, because only that is told when a file begins.
 */
final class LinesWriter implements BulkWriter<String> {
  private static final int BUFFER = 1 << 16;

  private final FSDataOutputStream out;
  private final byte[] buffer = new byte[BUFFER];
  private int size;

  LinesWriter(FSDataOutputStream out) {
    this.out = out;
  }

  /**
   * Makes writers.
   *
   * @param header the first line of each file; null: none
   */
  record Factory(String header) implements BulkWriter.Factory<String> {
    @Override
    public BulkWriter<String> create(FSDataOutputStream out) throws IOException {
      LinesWriter writer = new LinesWriter(out);
      if (header != null) {
        writer.addElement(header);
      }
      return writer;
    }
  }

  @Override
  public void addElement(String line) throws IOException {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    if (bytes.length >= BUFFER - size) {
      flush();
    }
    if (bytes.length >= BUFFER) {
      out.write(bytes);
      bytes = new byte[0];
    }
    System.arraycopy(bytes, 0, buffer, size, bytes.length);
    size += bytes.length;
    buffer[size++] = '\n';
  }

  @Override
  public void flush() throws IOException {
    out.write(buffer, 0, size);
    size = 0;
  }

  @Override
  public void finish() throws IOException {
    flush();
  }
}
