package dev.streamsql.benchmark.rows;

/** How the keys of the rows are spread. */
public enum Keys {
  /** Every key as often as any other, at random. */
  UNIFORM,
  /** A few hot keys: the n-th key has a weight of n^-1.2. */
  ZIPF,
  /** Every row has a key of its own. */
  UNIQUE
}
