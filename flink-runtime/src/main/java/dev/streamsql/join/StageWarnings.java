package dev.streamsql.join;

import dev.streamsql.explain.Durations;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.time.Side;
import dev.streamsql.time.SideClocks;
import dev.streamsql.time.Throttle;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The warnings of a join stage, each at most once in ten seconds, with the remedy. */
final class StageWarnings {
  private static final Logger LOG = LoggerFactory.getLogger(StageWarnings.class);

  private final JoinStep step;
  private final SideClocks clocks;
  private final Throttle late = new Throttle(Duration.ofSeconds(10));
  private final Throttle skew = new Throttle(Duration.ofSeconds(10));

  StageWarnings(JoinStep step, SideClocks clocks) {
    this.step = step;
    this.clocks = clocks;
  }

  /**
   * A row was dropped as late.
   *
   * @param side its side
   * @param total how many this subtask has dropped so far
   */
  void late(Side side, long total) {
    if (late.permits()) {
      LOG.warn(
          "{}: {} late rows dropped so far, the last on {}: a row that is more than WITHIN ({})"
              + " behind the newest row of its own stream can match nothing; a longer WITHIN keeps"
              + " it",
          step.id(),
          total,
          side == Side.LEFT ? step.left().alias() : step.right().alias(),
          Durations.text(step.withinNanos()));
    }
  }

  /** Warns where the clocks are so far apart that rows expire before their partners arrive. */
  void skew() {
    long distance = clocks.distance();
    if (distance > step.withinNanos() && skew.permits()) {
      LOG.warn(
          "{}: the clocks of {} and {} are {} apart, more than WITHIN ({}): rows expire before"
              + " their partners arrive and matches are missed. Feed the streams in the order of"
              + " their times (one log, or inputs merged by event time), or use complete mode",
          step.id(),
          step.left().alias(),
          step.right().alias(),
          Durations.text(distance),
          Durations.text(step.withinNanos()));
    }
  }
}
