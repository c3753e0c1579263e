package dev.streamsql.join;

import dev.streamsql.time.Side;
import dev.streamsql.time.SideClocks;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;

/** What a checkpoint has of a join's subtask besides its rows: sequence, counters and clocks. */
final class StageState {
  private final ListState<StageSnapshot> stages;
  private final ListState<JoinClocksSnapshot> clocks;
  private final ListState<JoinFloors> floors;
  private final KeyGroupRange keyGroups;
  private final int maxParallelism;

  /**
   * Registers the states.
   *
   * @param store the operator's
   * @param task the subtask
   */
  StageState(OperatorStateStore store, TaskInfo task) throws Exception {
    maxParallelism = task.getMaxNumberOfParallelSubtasks();
    keyGroups =
        KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(
            maxParallelism, task.getNumberOfParallelSubtasks(), task.getIndexOfThisSubtask());
    stages = store.getListState(new ListStateDescriptor<>("stage", new StageSnapshot.Serializer()));
    // Every subtask gets all of them: behind a rescale it may have rows of any other's keys.
    clocks =
        store.getUnionListState(
            new ListStateDescriptor<>("clocks", new JoinClocksSnapshot.Serializer()));
    floors =
        store.getUnionListState(new ListStateDescriptor<>("floors", new JoinFloors.Serializer()));
  }

  /** Lets a stage and its counters go on. */
  void restore(JoinStage stage, StageMetrics metrics) throws Exception {
    for (StageSnapshot snapshot : stages.get()) {
      stage.restoreSequence(snapshot.nextSequence());
      metrics.restore(snapshot);
    }
  }

  /** Returns what all subtasks knew. */
  RestoredClocks clocks() throws Exception {
    return new RestoredClocks(clocks.get(), maxParallelism);
  }

  /**
   * Lets the clocks go on.
   *
   * @param known what all subtasks knew
   * @return whether they tell by themselves which of the checkpoint's rows had expired; else the
   *     rows have to be looked at once
   */
  boolean restore(SideClocks joinClocks, RestoredClocks known) throws Exception {
    known.of(keyGroups).forEach(joinClocks::restore);
    Optional<JoinFloors> own = Optional.empty();
    for (JoinFloors of : floors.get()) {
      if (KeyGroupRange.of(of.firstKeyGroup(), of.lastKeyGroup()).equals(keyGroups)) {
        own = Optional.of(of);
      }
    }
    own.ifPresent(
        least -> {
          joinClocks.raiseFloor(Side.LEFT, least.left());
          joinClocks.raiseFloor(Side.RIGHT, least.right());
        });
    return own.isPresent() || joinClocks.isComplete();
  }

  /** Writes all of it. */
  void snapshot(JoinStage stage, StageMetrics metrics, SideClocks joinClocks) throws Exception {
    int first = keyGroups.getStartKeyGroup();
    int last = keyGroups.getEndKeyGroup();
    stages.update(
        List.of(new StageSnapshot(stage.nextSequence(), metrics.bufferedRows(), metrics.counts())));
    clocks.update(
        joinClocks.snapshot().stream()
            .map(known -> new JoinClocksSnapshot(first, last, known))
            .toList());
    floors.update(
        joinClocks.isOfOnePartition()
            ? List.of(
                new JoinFloors(
                    first, last, joinClocks.expiredBy(Side.LEFT), joinClocks.expiredBy(Side.RIGHT)))
            : List.of());
  }
}
