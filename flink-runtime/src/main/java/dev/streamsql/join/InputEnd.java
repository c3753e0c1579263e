package dev.streamsql.join;

import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.transformations.SourceTransformation;

/**
 * How a stamper's input ends, which decides how its clocks are kept in a checkpoint.
 *
 * <p>Behind a rescale a partition may be read by any subtask, so all of them must get all clocks:
 * union state. But Flink takes no checkpoint while some subtasks of an operator with union state
 * have ended and others have not, so where subtasks may end one by one the state is split.
 */
public enum InputEnd {
  /** No source of it ever ends. */
  NEVER,
  /** Some source of it may end, in some subtasks before others. */
  POSSIBLE;

  /** Returns how the input of an operator on a stream ends. */
  public static InputEnd of(DataStream<?> stream) {
    boolean unbounded =
        stream.getTransformation().getTransitivePredecessors().stream()
            .filter(transformation -> transformation.getInputs().isEmpty())
            .allMatch(
                transformation ->
                    transformation instanceof SourceTransformation<?, ?, ?> source
                        && source.getBoundedness() == Boundedness.CONTINUOUS_UNBOUNDED);
    return unbounded ? NEVER : POSSIBLE;
  }
}
