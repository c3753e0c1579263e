package dev.streamsql.embedded;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How an embedded query runs.
 *
 * @param parallelism the job's parallelism, from 1
 * @param queueCapacity how many emitted rows wait at most before {@code emit} blocks
 * @param settings further options, as SET gives them: ours and Flink's
 */
public record StreamSqlOptions(int parallelism, int queueCapacity, Map<String, String> settings) {

  public StreamSqlOptions {
    if (parallelism < 1) {
      throw new IllegalArgumentException("the parallelism must be at least 1: " + parallelism);
    }
    if (queueCapacity < 1) {
      throw new IllegalArgumentException("the queue must hold a row: " + queueCapacity);
    }
    settings = Map.copyOf(settings);
  }

  /** Returns the defaults: parallelism 1, 1,000 rows in the queue. */
  public static StreamSqlOptions defaults() {
    return new StreamSqlOptions(1, 1000, Map.of());
  }

  /** Returns the same with another parallelism. */
  public StreamSqlOptions withParallelism(int value) {
    return new StreamSqlOptions(value, queueCapacity, settings);
  }

  /** Returns the same with another length of the queue. */
  public StreamSqlOptions withQueueCapacity(int rows) {
    return new StreamSqlOptions(parallelism, rows, settings);
  }

  /**
   * Returns the same with the largest number of keys that a join buffers per side and subtask.
   *
   * @param keys the number; 0: unbounded
   */
  public StreamSqlOptions withJoinMaxKeys(long keys) {
    return withSetting("join.max-keys", Long.toString(keys));
  }

  /**
   * Returns the same with the largest number of rows that a join buffers per side and subtask.
   *
   * @param rows the number; 0: unbounded
   */
  public StreamSqlOptions withJoinMaxRows(long rows) {
    return withSetting("join.max-rows", Long.toString(rows));
  }

  /**
   * Returns the same with another state backend.
   *
   * @param name {@code hashmap} or {@code rocksdb}; the latter's jar must be on the class path
   */
  public StreamSqlOptions withStateBackend(String name) {
    return withSetting("state.backend.type", name);
  }

  /** Returns the same with one more setting. */
  public StreamSqlOptions withSetting(String key, String value) {
    Map<String, String> more = new LinkedHashMap<>(settings);
    more.put(key, value);
    return new StreamSqlOptions(parallelism, queueCapacity, more);
  }
}
