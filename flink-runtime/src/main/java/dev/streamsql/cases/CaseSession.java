package dev.streamsql.cases;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a job of cases and its tasks share: each case's log and what comes out. Flink copies sources
 * and sinks, so they find the session by its id.
 */
final class CaseSession implements AutoCloseable {
  /** The sessions of this JVM by id; the only way from a task to who has started its job. */
  private static final Map<String, CaseSession> SESSIONS = new ConcurrentHashMap<>();

  private final String id = UUID.randomUUID().toString();
  private final boolean held;
  private final Map<String, CaseData> cases = new ConcurrentHashMap<>();

  /**
   * Opens a session.
   *
   * @param held whether the logs do not end, as a live source that falls silent does not
   */
  CaseSession(boolean held) {
    this.held = held;
    SESSIONS.put(id, this);
  }

  static CaseSession get(String id) {
    CaseSession session = SESSIONS.get(id);
    if (session == null) {
      throw new IllegalStateException("the cases' session " + id + " is not in this JVM");
    }
    return session;
  }

  String id() {
    return id;
  }

  boolean isHeld() {
    return held;
  }

  CaseData add(String key, List<String> log) {
    CaseData data = new CaseData(log);
    cases.put(key, data);
    return data;
  }

  CaseData data(String key) {
    return cases.get(key);
  }

  /** Returns a future that completes when all logs have been read and are on their way. */
  CompletableFuture<Void> end() {
    return CompletableFuture.allOf(
        cases.values().stream().map(CaseData::end).toArray(CompletableFuture<?>[]::new));
  }

  @Override
  public void close() {
    SESSIONS.remove(id);
  }
}
