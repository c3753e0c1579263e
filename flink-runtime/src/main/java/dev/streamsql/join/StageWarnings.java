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
  private long evictedKeys;
  private final Throttle evicted = new Throttle(Duration.ofSeconds(10));
  private final Throttle dropped = new Throttle(Duration.ofSeconds(10));
  private final Throttle late = new Throttle(Duration.ofSeconds(10));
  private final Throttle skew = new Throttle(Duration.ofSeconds(10));

  StageWarnings(JoinStep step, SideClocks clocks) {
    this.step = step;
    this.clocks = clocks;
  }

  /**
   * Warns of what has become of a row.
   *
   * @param side its side
   * @param fate what the stage has done with it
   * @param counts this subtask's counts
   */
  void arrived(Side side, JoinStage.Arrival fate, StageMetrics counts) {
    if (fate == JoinStage.Arrival.LATE) {
      late(side, counts.lateRows());
    } else if (fate == JoinStage.Arrival.DROPPED && dropped.permits()) {
      LOG.warn(
          "{}: rows dropped so far because join.max-rows is reached: {}, the last of {}. Raise"
              + " join.max-rows, shorten WITHIN ({}), or raise the parallelism",
          step.id(),
          counts.droppedRows(),
          alias(side),
          Durations.text(step.withinNanos()));
    }
    if (counts.evictedKeys() > evictedKeys && evicted.permits()) {
      evictedKeys = counts.evictedKeys();
      LOG.warn(
          "{}: keys evicted so far because join.max-keys is reached: {}, with their rows and"
              + " unpadded. Raise join.max-keys (0: no limit) or the parallelism",
          step.id(),
          evictedKeys);
    }
  }

  /**
   * A row was dropped as late.
   *
   * @param side its side
   * @param total how many this subtask has dropped so far
   */
  private void late(Side side, long total) {
    if (late.permits()) {
      if (step.time().isComplete()) {
        LOG.warn(
            "{}: late rows dropped so far: {}, the last on {}: more than MAXOUTOFORDERNESS ({})"
                + " behind the newest row of its own stream; a larger one keeps it",
            step.id(),
            total,
            alias(side),
            Durations.text(step.time().outOfOrdernessNanos()));
        return;
      }
      LOG.warn(
          "{}: late rows dropped so far: {}, the last on {}: a row that is more than WITHIN ({})"
              + " behind the newest row of its own stream can match nothing; a longer WITHIN keeps"
              + " it",
          step.id(),
          total,
          alias(side),
          Durations.text(step.withinNanos()));
    }
  }

  /**
   * Warns where a row arrives so far behind the other side's clock that partners of it have expired
   * already.
   *
   * @param side the row's side
   */
  void skew(Side side) {
    if (step.time().isComplete()) {
      return;
    }
    long behind = clocks.behindOther(side);
    if (behind > step.withinNanos() && skew.permits()) {
      LOG.warn(
          "{}: {} is {} behind {}, more than WITHIN ({}): partners of its rows expire before they"
              + " arrive, so matches are missed. Feed both streams in the order of their times (one"
              + " log, or files merged by event time), or use complete mode: SET 'dialect' ="
              + " 'extended' and MAXOUTOFORDERNESS in WITH (…)",
          step.id(),
          alias(side),
          Durations.text(behind),
          alias(side.other()),
          Durations.text(step.withinNanos()));
    }
  }

  private String alias(Side side) {
    return side == Side.LEFT ? step.left().alias() : step.right().alias();
  }
}
