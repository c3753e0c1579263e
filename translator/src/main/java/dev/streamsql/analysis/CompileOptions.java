package dev.streamsql.analysis;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * What is known besides the script's text.
 *
 * @param connectors the connectors that the job side has
 * @param events an event log that every source stream is read from, unless {@code inputs} names it;
 *     null for none
 * @param inputs files that source streams are read from, by stream, in the order given; together
 *     they are one source
 * @param output a file that bare SELECTs write to; null: they print
 * @param settings options that win over the script's SET, by name
 * @param recordsArrival tells of an event log's path whether its lines record their arrival
 */
public record CompileOptions(
    ConnectorCatalog connectors,
    String events,
    Map<String, String> inputs,
    String output,
    Map<String, String> settings,
    Predicate<String> recordsArrival) {

  public CompileOptions {
    Objects.requireNonNull(connectors, "connectors");
    // A copy that keeps the order: it decides the order of the inputs' rows.
    inputs = Collections.unmodifiableMap(new LinkedHashMap<>(inputs));
    settings = Map.copyOf(settings);
  }
}
