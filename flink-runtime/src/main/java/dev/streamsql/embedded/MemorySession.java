package dev.streamsql.embedded;

import dev.streamsql.row.RowValues;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What an embedded query and the tasks of its job share: the queue of emitted rows, the sinks and
 * the metrics. Flink copies sources and sinks, so they find the session by its id.
 */
final class MemorySession {
  /** The sessions of this JVM by id; the only way from a task to its caller. */
  private static final Map<String, MemorySession> SESSIONS = new ConcurrentHashMap<>();

  private static final Logger LOG = LoggerFactory.getLogger(MemorySession.class);

  private final String id;
  private final int capacity;
  private final Queue<MemoryEvent> queue = new ArrayDeque<>();
  private final List<Consumer<List<Map<String, Object>>>> sinks = new CopyOnWriteArrayList<>();
  private final SessionMetrics metrics = new SessionMetrics();
  private final AtomicLong emitted = new AtomicLong();
  private final AtomicLong delivered = new AtomicLong();
  private CompletableFuture<Void> available = new CompletableFuture<>();
  private volatile Thread delivering;
  private boolean ended;
  private Throwable failure;

  private MemorySession(String id, int capacity) {
    this.id = id;
    this.capacity = capacity;
  }

  static MemorySession open(String id, int capacity) {
    MemorySession session = new MemorySession(id, capacity);
    SESSIONS.put(id, session);
    return session;
  }

  static MemorySession get(String id) {
    MemorySession session = SESSIONS.get(id);
    if (session == null) {
      throw new IllegalStateException("the embedded query " + id + " is not in this JVM");
    }
    return session;
  }

  void close() {
    SESSIONS.remove(id);
  }

  /**
   * Adds a row; waits while the queue is full.
   *
   * @throws IllegalStateException after the end, or if the job has failed
   */
  synchronized void put(String stream, Map<String, ?> row) throws InterruptedException {
    Map<String, Object> copy = RowValues.row(row);
    checkOpen();
    while (queue.size() >= capacity) {
      wait();
      checkOpen();
    }
    queue.add(new MemoryEvent(stream, copy));
    emitted.incrementAndGet();
    available.complete(null);
  }

  private void checkOpen() {
    if (failure != null) {
      throw new IllegalStateException("the query has failed: " + reason(failure), failure);
    }
    if (ended) {
      throw new IllegalStateException("the query is stopped");
    }
  }

  /** The innermost message: Flink wraps what went wrong several times. */
  static String reason(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null && cause.getCause() != cause) {
      cause = cause.getCause();
    }
    return cause.getMessage() == null ? cause.getClass().getName() : cause.getMessage();
  }

  /** Says that no row will follow. */
  synchronized void end() {
    ended = true;
    available.complete(null);
    notifyAll();
  }

  /** Says that the job has failed: whoever waits to emit is told. */
  synchronized void fail(Throwable cause) {
    failure = cause;
    notifyAll();
  }

  /** Takes the next row; null if there is none now. */
  synchronized MemoryEvent poll() {
    MemoryEvent event = queue.poll();
    if (event != null) {
      notifyAll();
    } else if (!ended && available.isDone()) {
      available = new CompletableFuture<>();
    }
    return event;
  }

  synchronized boolean isDrained() {
    return ended && queue.isEmpty();
  }

  synchronized CompletableFuture<Void> available() {
    return available;
  }

  void addSink(Consumer<List<Map<String, Object>>> sink) {
    sinks.add(sink);
  }

  /** Gives a row to every sink; one that throws does not keep it from the others or the job. */
  void deliver(Map<String, Object> row) {
    delivered.incrementAndGet();
    delivering = Thread.currentThread();
    try {
      for (Consumer<List<Map<String, Object>>> sink : sinks) {
        deliver(row, sink);
      }
    } finally {
      delivering = null;
    }
  }

  private static void deliver(Map<String, Object> row, Consumer<List<Map<String, Object>>> sink) {
    try {
      // A copy for each: what a sink does to its row must not reach the join's state.
      sink.accept(List.of(RowValues.row(row)));
    } catch (RuntimeException e) {
      LOG.error("a sink of the embedded query has thrown", e);
    }
  }

  /** Tells whether the calling thread is inside a sink. */
  boolean isDelivering() {
    return delivering == Thread.currentThread();
  }

  SessionMetrics metrics() {
    return metrics;
  }

  long emitted() {
    return emitted.get();
  }

  long delivered() {
    return delivered.get();
  }
}
