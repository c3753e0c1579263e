package dev.streamsql.analysis;

import dev.streamsql.plan.SourceStep;
import dev.streamsql.plan.SourceStream;
import dev.streamsql.plan.StreamSelector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A source that is read once, for all of its streams. */
final class PhysicalSource {
  private final String connector;
  private final Map<String, String> options;
  private final Map<String, StreamSelector> selectors = new LinkedHashMap<>();
  private final Map<String, StreamSchema.External> schemas = new LinkedHashMap<>();

  PhysicalSource(String connector, Map<String, String> options) {
    this.connector = connector;
    this.options = new TreeMap<>(options);
  }

  String connector() {
    return connector;
  }

  Map<String, String> options() {
    return options;
  }

  /** Adds a stream, if it is not read yet. */
  void add(String stream, StreamSelector selector) {
    selectors.putIfAbsent(stream, selector);
    schemas.putIfAbsent(stream, new StreamSchema.External());
  }

  /** Returns the fields that are read of a stream. */
  StreamSchema schema(String stream) {
    return schemas.get(stream);
  }

  Set<String> streams() {
    return selectors.keySet();
  }

  /** Two declarations with the same options are the same source. */
  static String identity(String connector, Map<String, String> options) {
    return connector + new TreeMap<>(options);
  }

  /**
   * Makes the step.
   *
   * @param id its id
   */
  SourceStep toStep(String id) {
    List<SourceStream> streams = new ArrayList<>();
    selectors.forEach(
        (stream, selector) ->
            streams.add(new SourceStream(stream, selector, schemas.get(stream).layout())));
    return new SourceStep(id, connector, options, streams);
  }
}
