package dev.streamsql.connector.lines;

/**
 * How far one file has been read.
 *
 * @param offset the bytes up to and including the line break of the last emitted line
 * @param number that line's number; 0 before the first
 * @param time the largest line time so far, in nanoseconds; {@link LineTime#UNREADABLE} before the
 *     first, and always where files are not merged by time
 */
public record InputPosition(long offset, long number, long time) {
  /** The position of a file that has not been read. */
  public static final InputPosition START = new InputPosition(0, 0, LineTime.UNREADABLE);
}
