package dev.streamsql.analysis;

import java.util.Map;
import java.util.Objects;

/**
 * A connector with its options: what a stream is bound to.
 *
 * @param connector the connector's name
 * @param options its options
 */
public record Binding(String connector, Map<String, String> options) {

  public Binding {
    Objects.requireNonNull(connector, "connector");
    options = Map.copyOf(options);
  }

  /** Binds to the event log at a path. */
  public static Binding eventLog(String path) {
    return new Binding("event-log", Map.of("path", path));
  }

  /** Binds to the file at a path. */
  public static Binding file(String path) {
    return new Binding("file", Map.of("path", path));
  }

  /** Binds to the standard output. */
  public static Binding print() {
    return new Binding("print", Map.of());
  }
}
