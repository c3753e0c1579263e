package dev.streamsql.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.streamsql.expression.PathStep;
import java.io.Serializable;
import java.util.List;

/** Says which messages of a physical source belong to a stream. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "by")
@JsonSubTypes({
  @JsonSubTypes.Type(value = StreamSelector.All.class, name = "all"),
  @JsonSubTypes.Type(value = StreamSelector.ByName.class, name = "name"),
  @JsonSubTypes.Type(value = StreamSelector.ByInput.class, name = "input"),
  @JsonSubTypes.Type(value = StreamSelector.ByField.class, name = "field"),
  @JsonSubTypes.Type(value = StreamSelector.ByHeader.class, name = "header")
})
public sealed interface StreamSelector extends Serializable {

  /** Every message. */
  record All() implements StreamSelector {}

  /** The messages of an event log that name the stream. */
  record ByName() implements StreamSelector {}

  /**
   * The lines of one of several merged files.
   *
   * @param input the file's index
   */
  record ByInput(int input) implements StreamSelector {}

  /**
   * The messages whose field has a value.
   *
   * @param path the field's path in the message
   * @param value the value's text form
   */
  record ByField(List<PathStep> path, String value) implements StreamSelector {
    public ByField {
      path = List.copyOf(path);
    }
  }

  /**
   * The messages whose header has a value.
   *
   * @param header the header's name
   * @param value the value's text form
   */
  record ByHeader(String header, String value) implements StreamSelector {}
}
