package dev.streamsql.plan;

import java.util.List;
import java.util.Map;

/**
 * Writes streams to one physical sink.
 *
 * @param id the step's id
 * @param inputs the streams that are written
 * @param connector the connector's name, such as {@code print}
 * @param options the connector's options
 */
public record SinkStep(
    String id, List<SinkInput> inputs, String connector, Map<String, String> options)
    implements Step {

  public SinkStep {
    inputs = List.copyOf(inputs);
    options = Map.copyOf(options);
  }
}
