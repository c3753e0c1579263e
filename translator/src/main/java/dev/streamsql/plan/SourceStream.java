package dev.streamsql.plan;

import dev.streamsql.expression.PathStep;
import java.io.Serializable;
import java.util.List;

/**
 * One of the streams of a physical source.
 *
 * @param stream the stream's name
 * @param selector which messages of the source belong to it
 * @param layout the fields that the plan references, one slot each; an empty path is the whole row
 */
public record SourceStream(String stream, StreamSelector selector, List<List<PathStep>> layout)
    implements Serializable {

  public SourceStream {
    layout = layout.stream().map(List::copyOf).toList();
  }
}
