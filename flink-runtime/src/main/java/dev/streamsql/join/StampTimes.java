package dev.streamsql.join;

import dev.streamsql.plan.TimestampUnit;
import dev.streamsql.row.DeadLetter;
import dev.streamsql.row.StreamRow;
import dev.streamsql.time.RowTimes;
import java.util.function.LongSupplier;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** Reads the event times of a stamper's rows; a row without a usable one is a dead letter. */
final class StampTimes {
  private final RowTimes times;
  private final StampReport report;
  private final Output<StreamRecord<StampedRow>> output;

  /**
   * Creates the reading.
   *
   * @param unit the unit of numeric times; null: by magnitude
   * @param output takes the dead letters
   */
  StampTimes(TimestampUnit unit, StampReport report, Output<StreamRecord<StampedRow>> output) {
    this.times = new RowTimes(unit);
    this.report = report;
    this.output = output;
  }

  /**
   * Returns a row's time in nanoseconds; a merged row brings its own in its last slot.
   *
   * @param wallClock the wall clock in nanoseconds
   * @return {@link RowTimes#NONE} where the row has gone to the dead letters
   */
  long read(StampTarget target, StreamRow row, LongSupplier wallClock) {
    if (target.side().merged()) {
      return (Long) row.values()[row.values().length - 1];
    }
    Object value = target.timestamp().evaluate(row.values());
    long time = times.read(value);
    if (time == RowTimes.NONE) {
      refuse(report.unreadableTime(target.side(), row, value));
      return time;
    }
    long ahead = target.side().maxAheadNanos();
    if (ahead > 0 && time - wallClock.getAsLong() > ahead) {
      refuse(report.farAhead(target.side(), row, value));
      return RowTimes.NONE;
    }
    if (times.contradictsMagnitude(value)) {
      report.contradictoryUnit(target.side(), value);
    }
    return time;
  }

  private void refuse(DeadLetter letter) {
    output.collect(DeadLetter.OUTPUT, new StreamRecord<>(letter));
  }
}
