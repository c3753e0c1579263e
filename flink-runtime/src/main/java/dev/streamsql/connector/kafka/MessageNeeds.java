package dev.streamsql.connector.kafka;

import dev.streamsql.expression.PathStep;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.plan.SourceStream;
import dev.streamsql.plan.StreamSelector;
import java.util.List;

/**
 * What a plan needs of a source's messages besides their values: most plans need nothing, and
 * copying keys and headers costs more than decoding a small row.
 *
 * @param metadata whether the metadata object
 * @param headers whether the headers, for the metadata or to tell the streams apart
 */
record MessageNeeds(boolean metadata, boolean headers) {

  static MessageNeeds of(SourceStep step) {
    String field = new KafkaOptions(step.options()).metadataField();
    boolean metadata =
        field != null && step.streams().stream().anyMatch(stream -> reads(stream, field));
    boolean byHeader =
        step.streams().stream()
            .anyMatch(stream -> stream.selector() instanceof StreamSelector.ByHeader);
    return new MessageNeeds(metadata, metadata || byHeader);
  }

  private static boolean reads(SourceStream stream, String field) {
    return stream.layout().stream().anyMatch(path -> touches(path, field))
        || (stream.selector() instanceof StreamSelector.ByField selector
            && touches(selector.path(), field));
  }

  /** An empty path is the whole row, of which the metadata is a part. */
  private static boolean touches(List<PathStep> path, String field) {
    return path.isEmpty() || path.get(0).equals(new PathStep.Field(field));
  }
}
