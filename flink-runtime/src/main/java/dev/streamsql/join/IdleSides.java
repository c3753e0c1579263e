package dev.streamsql.join;

import dev.streamsql.time.Side;
import dev.streamsql.time.SourceClocks;
import java.util.HashMap;
import java.util.Map;

/**
 * The idle time-out of a join's sides ({@code IDLETIMEOUT}, contract section 4) where several
 * stampers stamp a side's rows: only the join's subtasks know of all of them.
 */
final class IdleSides {
  private final long idleTimeoutNanos;
  private final JoinChannels channels;
  private final Map<Integer, StamperStatus> stampers = new HashMap<>();

  IdleSides(long idleTimeoutNanos, JoinChannels channels) {
    this.idleTimeoutNanos = idleTimeoutNanos;
    this.channels = channels;
  }

  void note(int channel, StamperStatus status) {
    stampers.put(channel, status);
  }

  /**
   * Returns the moment up to which a side is known to have been silent for the time-out: the least
   * wall clock that its stampers have told.
   *
   * @return {@link SourceClocks#NEVER} where it is not idle
   */
  long idleAt(Side side) {
    long last = SourceClocks.NEVER;
    long wallClock = Long.MAX_VALUE;
    for (Integer channel : channels.of(side)) {
      StamperStatus status = stampers.get(channel);
      if (status == null) {
        return SourceClocks.NEVER;
      }
      if (!status.ended()) {
        wallClock = Math.min(wallClock, status.wallClock());
      }
      last = Math.max(last, side == Side.LEFT ? status.lastLeft() : status.lastRight());
    }
    return wallClock != Long.MAX_VALUE && isIdle(last, wallClock, idleTimeoutNanos)
        ? wallClock
        : SourceClocks.NEVER;
  }

  /** Tells whether the last row is as long ago as the time-out. */
  static boolean isIdle(long lastRowAt, long wallClock, long idleTimeoutNanos) {
    return idleTimeoutNanos > 0
        && lastRowAt != SourceClocks.NEVER
        && wallClock - lastRowAt >= idleTimeoutNanos;
  }
}
