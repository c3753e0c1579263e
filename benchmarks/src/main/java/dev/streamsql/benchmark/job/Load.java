package dev.streamsql.benchmark.job;

import dev.streamsql.benchmark.rows.LoadRows;
import dev.streamsql.benchmark.rows.Pace;
import java.util.Map;

/**
 * A LEFT join that runs until it is stopped.
 *
 * @param rows its rows
 * @param pace how fast they come
 * @param withinMillis its WITHIN
 * @param settings settings as SET gives them
 */
public record Load(LoadRows rows, Pace pace, long withinMillis, Map<String, String> settings) {

  public Load {
    settings = Map.copyOf(settings);
  }

  /** Returns its query. */
  public Query query() {
    return new Query(true, withinMillis, false);
  }
}
