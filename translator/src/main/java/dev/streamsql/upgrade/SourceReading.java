package dev.streamsql.upgrade;

import java.util.Map;

/** Says what a source reads, by which it finds again how far it has been read. */
@FunctionalInterface
public interface SourceReading {
  /**
   * Returns the external thing that is read: options that do not count change nothing in it.
   *
   * @param connector the connector's name
   * @param options the source's options
   */
  String of(String connector, Map<String, String> options);
}
