package dev.streamsql.connector.lines;

import java.io.Closeable;
import java.io.IOException;

/** The lines of all inputs in the one order in which the job sees them. */
interface LineSequence extends Closeable {
  /** Returns the next line; null at the end. */
  SourceLine next() throws IOException;

  /** Returns the byte behind the last line in its own file. */
  long offset();

  /** Returns the largest time in the last line's file up to that line, in nanoseconds. */
  long time();
}
