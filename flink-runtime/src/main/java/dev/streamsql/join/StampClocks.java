package dev.streamsql.join;

/**
 * The clocks that a row brings to the join: as they stand at its stamper with the row, itself
 * included. In nanoseconds, {@link dev.streamsql.time.SideClocks#UNSET} before a side's first row.
 *
 * @param channel the stamper
 * @param partition the row's source partition, unique over all stampers of the join
 * @param ownLeft the left clock of the row's partition
 * @param ownRight the right clock of the row's partition
 * @param left the left side's clock: the slowest active partition's of this stamper
 * @param right the right side's clock
 * @param idle whether the partition is idle: it takes the sides' clocks for its own
 */
public record StampClocks(
    int channel, int partition, long ownLeft, long ownRight, long left, long right, boolean idle) {}
