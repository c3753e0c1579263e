package dev.streamsql.connector.lines;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.function.Function;

/**
 * The reading thread. A thread of its own, because a read from the standard input cannot be
 * interrupted and must not keep the task from stopping; a daemon, so that it does not keep the
 * process alive either.
 */
final class LineFetcher implements AutoCloseable {
  private final LineHandover handover = new LineHandover();
  private final Thread thread;
  private LineBatch batch = new LineBatch();

  /**
   * Starts reading.
   *
   * @param open makes the sequence; gets the action to run before a wait for a live input
   */
  LineFetcher(Function<LineScanner.IoAction, LineSequence> open) {
    thread = new Thread(() -> run(open), "streamsql-line-reader");
    thread.setDaemon(true);
    thread.start();
  }

  LineHandover handover() {
    return handover;
  }

  /** Stops reading and does not wait: a thread that waits for the standard input stays behind. */
  @Override
  public void close() {
    thread.interrupt();
  }

  private void run(Function<LineScanner.IoAction, LineSequence> open) {
    try (LineSequence lines = open.apply(this::flush)) {
      for (SourceLine line = lines.next(); line != null; line = lines.next()) {
        batch.add(line, lines.offset(), lines.time());
        if (batch.isFull()) {
          flush();
        }
      }
      flush();
      handover.finish();
    } catch (Throwable failure) {
      // Everything, errors included: an unreported end of this thread is a job that hangs.
      handover.fail(failure);
    }
  }

  private void flush() throws IOException {
    if (batch.size() == 0) {
      return;
    }
    try {
      handover.put(batch);
      batch = new LineBatch();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the line reader was stopped");
    }
  }
}
