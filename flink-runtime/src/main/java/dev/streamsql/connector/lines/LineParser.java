package dev.streamsql.connector.lines;

import dev.streamsql.connector.json.MalformedRowException;
import java.util.List;
import java.util.Map;

/** Makes rows of the lines of a source, which it gets in their order. */
@FunctionalInterface
public interface LineParser {
  /**
   * Reads a line.
   *
   * @param line the line, which may have a problem of its own
   * @return its fields; null for a line that is no row, such as a header
   * @throws MalformedRowException if it is neither
   */
  Map<String, Object> parse(SourceLine line) throws MalformedRowException;

  /** Returns what must be known to go on in the middle of a file. */
  default List<String> snapshot() {
    return List.of();
  }

  /** Takes over what {@link #snapshot} has returned; is called only if that was something. */
  default void restore(List<String> saved) {}
}
