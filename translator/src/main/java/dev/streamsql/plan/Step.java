package dev.streamsql.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.io.Serializable;

/** One step of a plan; the job builder has one builder per kind. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "step")
@JsonSubTypes({
  @JsonSubTypes.Type(value = SourceStep.class, name = "source"),
  @JsonSubTypes.Type(value = SelectStep.class, name = "select"),
  @JsonSubTypes.Type(value = JoinStep.class, name = "join"),
  @JsonSubTypes.Type(value = SinkStep.class, name = "sink")
})
public sealed interface Step extends Serializable
    permits SourceStep, SelectStep, JoinStep, SinkStep {

  /**
   * Returns the step's stable name, unique in the plan. Operator uids are made from it, so it
   * depends on the statement's own names only, not on the statements around it.
   */
  String id();
}
