package dev.streamsql.plan;

import java.io.Serializable;
import java.util.List;

/**
 * A stream that a sink writes.
 *
 * @param stream the stream's name
 * @param columns the names of its slots; null where its only slot is the whole object
 */
public record SinkInput(String stream, List<String> columns) implements Serializable {

  public SinkInput {
    columns = columns == null ? null : List.copyOf(columns);
  }
}
