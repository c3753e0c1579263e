package dev.streamsql.expression;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.io.Serializable;

/** One step of a path into a nested value (LANGUAGE NF-1). */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "step")
@JsonSubTypes({
  @JsonSubTypes.Type(value = PathStep.Field.class, name = "field"),
  @JsonSubTypes.Type(value = PathStep.Index.class, name = "index")
})
public sealed interface PathStep extends Serializable {

  /**
   * A key of an object.
   *
   * @param name the key, case-sensitive
   */
  record Field(String name) implements PathStep {}

  /**
   * A position in a list.
   *
   * @param index from 0; a negative index counts from the end
   */
  record Index(int index) implements PathStep {}
}
