package dev.streamsql.job;

import dev.streamsql.plan.Plan;
import java.time.Duration;
import org.apache.flink.util.TimeUtils;

/** The setting {@code source.idle-timeout}. */
final class IdleTimeout {

  /** The setting's name. */
  static final String NAME = "source.idle-timeout";

  private static final Duration DEFAULT = Duration.ofSeconds(10);

  private IdleTimeout() {}

  /** Returns after how many milliseconds a silent partition no longer holds its side back. */
  static long millis(Plan plan) {
    String text = plan.settings().get(NAME);
    return (text == null ? DEFAULT : TimeUtils.parseDuration(text)).toMillis();
  }
}
