package dev.streamsql.connector.lines;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;

/**
 * A small bounded queue between the reading thread, which may block, and the task, which must not:
 * the task gets a future instead.
 */
final class LineHandover {
  private static final int MAX_BATCHES = 4;

  private final ArrayDeque<LineBatch> batches = new ArrayDeque<>(MAX_BATCHES);
  private CompletableFuture<Void> available = new CompletableFuture<>();
  private boolean finished;
  private Throwable failure;

  /** Adds a batch; waits while the queue is full. */
  synchronized void put(LineBatch batch) throws InterruptedException {
    while (batches.size() == MAX_BATCHES) {
      wait();
    }
    batches.add(batch);
    available.complete(null);
  }

  /** Says that no batch will follow. */
  synchronized void finish() {
    finished = true;
    available.complete(null);
  }

  /** Says that reading has failed: the task gets the failure after the batches before it. */
  synchronized void fail(Throwable cause) {
    failure = cause;
    available.complete(null);
  }

  /**
   * Takes the next batch; null if there is none now.
   *
   * @throws IOException if reading has failed
   */
  synchronized LineBatch poll() throws IOException {
    LineBatch batch = batches.poll();
    if (batch != null) {
      notifyAll();
    } else if (failure != null) {
      throw new IOException(failure.getMessage(), failure);
    } else if (!finished && available.isDone()) {
      available = new CompletableFuture<>();
    }
    return batch;
  }

  /** Returns whether every batch has been taken and none will follow. */
  synchronized boolean isDrained() {
    return finished && batches.isEmpty();
  }

  /** Returns a future that is done when {@link #poll} has something to say. */
  synchronized CompletableFuture<Void> available() {
    return available;
  }
}
