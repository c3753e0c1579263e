package dev.streamsql.connector.lines;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.flink.api.common.operators.ProcessingTimeService;
import org.apache.flink.api.connector.sink2.SinkWriter;

/** Collects lines in a buffer and writes it when it is full, on a timer and when it is told to. */
final class LineSinkWriter implements SinkWriter<String> {
  /** The longest time in milliseconds for which a line waits in the buffer. */
  static final long MAX_DELAY_MS = 50;

  private static final int BUFFER = 1 << 16;

  private final OutputStream out;
  private final String name;
  private final ProcessingTimeService timers;
  private final byte[] buffer = new byte[BUFFER];
  private int size;
  private boolean timerSet;
  private boolean closed;

  /**
   * Creates the writer.
   *
   * @param out where the lines go; closed with the writer
   * @param name what {@code out} is called in an error
   * @param timers the task's clock
   */
  LineSinkWriter(OutputStream out, String name, ProcessingTimeService timers) {
    this.out = out;
    this.name = name;
    this.timers = timers;
  }

  @Override
  public void write(String line, Context context) throws IOException {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    if (bytes.length >= BUFFER - size) {
      writeOut();
    }
    if (bytes.length >= BUFFER) {
      send(bytes, bytes.length);
      bytes = new byte[0];
    }
    System.arraycopy(bytes, 0, buffer, size, bytes.length);
    size += bytes.length;
    buffer[size++] = '\n';
    setTimer();
  }

  @Override
  public void flush(boolean endOfInput) throws IOException {
    writeOut();
  }

  @Override
  public void close() throws IOException {
    closed = true;
    out.close();
  }

  /** One timer at a time: a timer for each line would cost more than the line. */
  private void setTimer() {
    if (!timerSet) {
      timerSet = true;
      timers.registerTimer(timers.getCurrentProcessingTime() + MAX_DELAY_MS, this::onTimer);
    }
  }

  private void onTimer(long time) throws IOException {
    timerSet = false;
    if (!closed) {
      writeOut();
    }
  }

  private void writeOut() throws IOException {
    if (size > 0) {
      send(buffer, size);
      size = 0;
    }
  }

  private void send(byte[] bytes, int length) throws IOException {
    try {
      out.write(bytes, 0, length);
    } catch (IOException e) {
      throw OutputClosedException.isCause(e)
          ? new OutputClosedException(name, e)
          : new IOException("cannot write to " + name + ": " + e.getMessage(), e);
    }
  }
}
