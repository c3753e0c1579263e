package dev.streamsql.benchmark.rows;

import java.io.Serializable;

/**
 * What the rows of a workload look like. Row 2n is the n-th of the left stream, row 2n + 1 the n-th
 * of the right; both have the same time. With a third stream the rows take turns likewise.
 *
 * @param keys how the keys are spread
 * @param keyCount the number of keys
 * @param stepMillis the time between two rows of a stream
 * @param streams the number of streams
 * @param rows the number of rows of all streams together
 * @param partitions the number of partitions; each has its own rows, keys and clock
 */
public record Shape(
    Keys keys, int keyCount, long stepMillis, int streams, long rows, int partitions)
    implements Serializable {

  public Shape {
    if (rows % ((long) streams * partitions) != 0) {
      throw new IllegalArgumentException(
          rows + " rows cannot be shared out to " + partitions + " partitions");
    }
  }

  /** Creates the shape of two streams in one partition. */
  public static Shape of(Keys keys, int keyCount, long stepMillis, long rowsPerSide) {
    return new Shape(keys, keyCount, stepMillis, 2, 2 * rowsPerSide, 1);
  }

  /** Returns the same shape with other numbers of rows and partitions. */
  public Shape with(long otherRows, int otherPartitions) {
    long unit = (long) streams * otherPartitions;
    return new Shape(keys, keyCount, stepMillis, streams, otherRows / unit * unit, otherPartitions);
  }
}
