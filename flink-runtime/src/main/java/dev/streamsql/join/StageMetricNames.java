package dev.streamsql.join;

import dev.streamsql.plan.JoinStep;
import java.util.ArrayList;
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

  /** Returns all names of a join's metrics. */
  public static List<String> of(JoinStep join) {
    List<String> names = new ArrayList<>();
    for (String name :
        List.of(
            MATCHES,
            LEFT_TIMEOUTS,
            LATE,
            INPUT_DROPPED,
            ROWS_DROPPED,
            KEYS_EVICTED,
            BUFFERED,
            LEFT_CLOCK,
            RIGHT_CLOCK)) {
      names.add(of(join.stage(), name));
    }
    if (join.kind().padsRight()) {
      names.add(of(join.stage(), RIGHT_TIMEOUTS));
    }
    return names;
  }

  /** Returns the name of one metric of a stage. */
  static String of(int stage, String name) {
    return "join_stage" + stage + "_" + name;
  }
}
