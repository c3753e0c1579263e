package dev.streamsql.join;

import java.io.Serializable;
import java.util.List;

/**
 * A stream on the edge that a stamper reads.
 *
 * @param tag the stream's tag
 * @param fields the names of its slots, for dead letters; empty where they have none
 */
public record EdgeStream(int tag, List<String> fields) implements Serializable {

  public EdgeStream {
    fields = List.copyOf(fields);
  }
}
