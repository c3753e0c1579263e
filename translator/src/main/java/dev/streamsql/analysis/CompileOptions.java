package dev.streamsql.analysis;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What is known besides the script's text.
 *
 * @param connectors the connectors that the job side has
 * @param events a source whose messages name their streams and that every source stream is read
 *     from, declared or not, unless {@code inputs} names it; null for none
 * @param inputs files that source streams are read from, by stream, in the order given; together
 *     they are one source
 * @param undeclared gives the source of a stream that the script does not declare, by its name;
 *     null from it: there is no such stream
 * @param output where bare SELECTs write to
 * @param settings options that win over the script's SET, by name
 * @param recordsArrival tells of an event log's path whether its lines record their arrival
 */
public record CompileOptions(
    ConnectorCatalog connectors,
    Binding events,
    Map<String, String> inputs,
    Function<String, Binding> undeclared,
    Binding output,
    Map<String, String> settings,
    Predicate<String> recordsArrival) {

  public CompileOptions {
    Objects.requireNonNull(connectors, "connectors");
    Objects.requireNonNull(undeclared, "undeclared");
    Objects.requireNonNull(output, "output");
    // A copy that keeps the order: it decides the order of the inputs' rows.
    inputs = Collections.unmodifiableMap(new LinkedHashMap<>(inputs));
    settings = Map.copyOf(settings);
  }
}
