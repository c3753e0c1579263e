package dev.streamsql.join;

import java.util.List;

/** The names of a join stage's metrics (contract section 9). */
public final class StageMetricNames {
  static final String MATCHES = "matches_emitted";
  static final String LEFT_TIMEOUTS = "left_timeout_emitted";
  static final String RIGHT_TIMEOUTS = "right_timeout_emitted";
  static final String LATE = "late_dropped";
  static final String INPUT_DROPPED = "input_dropped";
  static final String ROWS_DROPPED = "rows_dropped";
  static final String KEYS_EVICTED = "keys_evicted";
  static final String BUFFERED = "buffered_rows";
  static final String LEFT_CLOCK = "left_watermark";
  static final String RIGHT_CLOCK = "right_watermark";

  private StageMetricNames() {}

  /** Returns all names of a stage. */
  public static List<String> of(int stage) {
    return List.of(
            MATCHES,
            LEFT_TIMEOUTS,
            LATE,
            INPUT_DROPPED,
            ROWS_DROPPED,
            KEYS_EVICTED,
            BUFFERED,
            LEFT_CLOCK,
            RIGHT_CLOCK)
        .stream()
        .map(name -> of(stage, name))
        .toList();
  }

  /** Returns the name of one metric of a stage. */
  static String of(int stage, String name) {
    return "join_stage" + stage + "_" + name;
  }
}
