package dev.streamsql.join;

import dev.streamsql.row.StreamRow;
import dev.streamsql.time.Side;
import dev.streamsql.time.SideClocks;
import dev.streamsql.time.SourceClocks;
import java.util.List;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Tells every subtask of a join a stamper's clocks, in the order of its rows: a subtask that gets
 * no row of a partition could not tell one that is read slowly from one that is idle.
 */
final class ClockBroadcast {

  /** The message of a clock row that has none. */
  private static final StreamRow EMPTY = new StreamRow(0, 0, StreamRow.NO_ARRIVAL, new Object[0]);

  private final Output<StreamRecord<StampedRow>> output;
  private final List<JoinKey> keys;
  private final SourceClocks clocks;
  private final int channel;

  ClockBroadcast(
      Output<StreamRecord<StampedRow>> output,
      List<JoinKey> keys,
      SourceClocks clocks,
      int channel) {
    this.output = output;
    this.keys = keys;
    this.clocks = clocks;
    this.channel = channel;
  }

  /** Returns the clocks as they stand for a partition. */
  StampClocks stamp(int partition) {
    return new StampClocks(
        channel,
        partition,
        clocks.own(Side.LEFT, partition),
        clocks.own(Side.RIGHT, partition),
        clocks.side(Side.LEFT),
        clocks.side(Side.RIGHT),
        clocks.isIdle(partition));
  }

  /**
   * Tells the clocks of all partitions.
   *
   * @param message the row that the last of them carries: a {@link StamperStatus}, or a tick
   */
  void tell(StreamRow message) {
    List<StampClocks> stamps =
        clocks.snapshot().stream().map(partition -> stamp(partition.partition())).toList();
    for (JoinKey key : keys) {
      for (int at = 0; at < stamps.size() - 1; at++) {
        tell(key, stamps.get(at), EMPTY);
      }
      tell(key, stamps.isEmpty() ? none() : stamps.get(stamps.size() - 1), message);
    }
  }

  private void tell(JoinKey key, StampClocks stamp, StreamRow message) {
    output.collect(
        new StreamRecord<>(
            new StampedRow(StampedRow.Role.CLOCK, key, StampedRow.ON_ARRIVAL, stamp, message)));
  }

  /** The clocks where no partition has had a row. */
  private StampClocks none() {
    return new StampClocks(
        channel,
        0,
        SideClocks.UNSET,
        SideClocks.UNSET,
        clocks.side(Side.LEFT),
        clocks.side(Side.RIGHT),
        false);
  }
}
