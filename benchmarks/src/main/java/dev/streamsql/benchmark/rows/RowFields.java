package dev.streamsql.benchmark.rows;

/** Computes the fields of a row from its index. */
public interface RowFields {

  /** Returns the stream of a row: 0 for the left one. */
  int stream(long index);

  /** Returns the partition of a row. */
  int partition(long index);

  /** Returns the key of a row. */
  String key(long index);

  /** Returns the time of a row in milliseconds since 1970. */
  long time(long index);

  /** Returns what a row has beside key and time: a number or a text. */
  Object payload(long index);
}
