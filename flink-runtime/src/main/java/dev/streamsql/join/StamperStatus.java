package dev.streamsql.join;

import dev.streamsql.row.StreamRow;
import dev.streamsql.time.Side;
import dev.streamsql.time.SourceClocks;

/**
 * What a stamper tells the join's subtasks beside its clocks, from time to time.
 *
 * @param holdsLeft whether left rows may come from it that are not late: it holds that side's clock
 * @param holdsRight the same of right rows
 * @param ended whether no row comes from it any more
 * @param lastLeft the wall clock of its last left row in nanoseconds, {@link SourceClocks#NEVER}
 *     before the first
 * @param lastRight the same of right rows
 * @param wallClock its wall clock
 */
record StamperStatus(
    boolean holdsLeft,
    boolean holdsRight,
    boolean ended,
    long lastLeft,
    long lastRight,
    long wallClock) {

  static StamperStatus of(SourceClocks clocks, boolean ended, long wallClock) {
    return new StamperStatus(
        !ended && holds(clocks, Side.LEFT),
        !ended && holds(clocks, Side.RIGHT),
        ended,
        clocks.lastRowAt(Side.LEFT),
        clocks.lastRowAt(Side.RIGHT),
        wallClock);
  }

  private static boolean holds(SourceClocks clocks, Side side) {
    return clocks.isWaiting(side) || clocks.isActive(side);
  }

  /** Puts it into a row, which goes to the join as it is. */
  StreamRow toRow() {
    return new StreamRow(
        0,
        0,
        StreamRow.NO_ARRIVAL,
        new Object[] {holdsLeft, holdsRight, ended, lastLeft, lastRight, wallClock});
  }

  /** Reads what {@link #toRow} made. */
  static StamperStatus of(StreamRow row) {
    Object[] values = row.values();
    return new StamperStatus(
        (Boolean) values[0],
        (Boolean) values[1],
        (Boolean) values[2],
        (Long) values[3],
        (Long) values[4],
        (Long) values[5]);
  }
}
