package dev.streamsql.plan;

import java.util.List;
import java.util.Map;

/**
 * Reads one physical source, once, and tells its streams apart. All of its rows keep the source's
 * order (contract section 2).
 *
 * @param id the step's id
 * @param connector the connector's name, such as {@code file}
 * @param options the connector's options
 * @param streams the streams that are read from it
 */
public record SourceStep(
    String id, String connector, Map<String, String> options, List<SourceStream> streams)
    implements Step {

  public SourceStep {
    options = Map.copyOf(options);
    streams = List.copyOf(streams);
  }
}
