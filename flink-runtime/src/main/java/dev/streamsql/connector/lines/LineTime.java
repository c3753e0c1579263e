package dev.streamsql.connector.lines;

import java.io.Serializable;

/** Finds the time by which a line is merged with the lines of other files. */
@FunctionalInterface
public interface LineTime extends Serializable {
  /** The time of a line that has none: it takes the time of the line before it. */
  long UNREADABLE = Long.MIN_VALUE;

  /**
   * Returns a line's time in nanoseconds since the epoch, or {@link #UNREADABLE}. Called on the
   * reading thread, once for each line; must not throw.
   *
   * @param input the index of the line's file, from 0
   * @param line the line's text
   */
  long time(int input, String line);
}
