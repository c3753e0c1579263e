package dev.streamsql.plan;

import java.util.List;
import java.util.Map;

/**
 * Writes a stream.
 *
 * @param id the step's id
 * @param input the stream that is written
 * @param columns the names of its slots; null where the only slot is the whole object
 * @param connector the connector's name, such as {@code print}
 * @param options the connector's options
 */
public record SinkStep(
    String id, String input, List<String> columns, String connector, Map<String, String> options)
    implements Step {

  public SinkStep {
    columns = columns == null ? null : List.copyOf(columns);
    options = Map.copyOf(options);
  }
}
