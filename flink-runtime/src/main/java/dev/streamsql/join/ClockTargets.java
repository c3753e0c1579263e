package dev.streamsql.join;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;

/**
 * The subtasks of a join, as its stampers reach them: through the keyed edge, by a key for each.
 *
 * @param parallelism the join's parallelism
 * @param maxParallelism the join's number of key groups
 */
public record ClockTargets(int parallelism, int maxParallelism) implements Serializable {

  /**
   * Creates the targets of a join.
   *
   * @param parallelism its parallelism
   * @param maxParallelism its number of key groups; below 1: Flink's default for the parallelism
   */
  public static ClockTargets of(int parallelism, int maxParallelism) {
    int groups =
        maxParallelism > 0
            ? maxParallelism
            : KeyGroupRangeAssignment.computeDefaultMaxParallelism(parallelism);
    return new ClockTargets(parallelism, groups);
  }

  /** Returns a key for each subtask. */
  List<JoinKey> keys() {
    List<JoinKey> keys = new ArrayList<>();
    for (int number = 0; keys.size() < parallelism; number++) {
      JoinKey key = new JoinKey(ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
      int subtask =
          KeyGroupRangeAssignment.assignKeyToParallelOperator(key, maxParallelism, parallelism);
      if (subtask == keys.size()) {
        keys.add(key);
      }
    }
    return keys;
  }
}
