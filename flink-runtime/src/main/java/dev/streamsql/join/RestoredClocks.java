package dev.streamsql.join;

import dev.streamsql.time.Side;
import dev.streamsql.time.SideClocks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;

/**
 * The clocks of a checkpoint, for what they say of the rows in it: which have expired. What a
 * subtask knew holds for the rows of its key groups, wherever they are now. It does not hold for
 * the rows that come: an unaligned checkpoint has some that are older.
 */
final class RestoredClocks {
  private final int maxParallelism;
  private final List<Subtask> subtasks = new ArrayList<>();

  /** What one subtask knew, by partition. */
  private record Subtask(KeyGroupRange keyGroups, Map<Integer, SideClocks.Snapshot> clocks) {}

  /**
   * Creates the clocks.
   *
   * @param snapshots what all subtasks knew
   * @param maxParallelism the number of key groups
   */
  RestoredClocks(Iterable<JoinClocksSnapshot> snapshots, int maxParallelism) {
    this.maxParallelism = maxParallelism;
    Map<KeyGroupRange, Subtask> known = new HashMap<>();
    for (JoinClocksSnapshot snapshot : snapshots) {
      KeyGroupRange keyGroups = KeyGroupRange.of(snapshot.firstKeyGroup(), snapshot.lastKeyGroup());
      known
          .computeIfAbsent(keyGroups, range -> new Subtask(range, new HashMap<>()))
          .clocks()
          .put(snapshot.clocks().partition(), snapshot.clocks());
    }
    subtasks.addAll(known.values());
  }

  /** Returns what a subtask of the very same key groups knew; nothing behind a rescale. */
  List<SideClocks.Snapshot> of(KeyGroupRange keyGroups) {
    return subtasks.stream()
        .filter(subtask -> subtask.keyGroups().equals(keyGroups))
        .flatMap(subtask -> subtask.clocks().values().stream())
        .toList();
  }

  /**
   * Returns the clock that a key's buffered rows had expired by.
   *
   * @return {@link SideClocks#UNSET} where there was none
   */
  long expiry(JoinKey key, Side side, int partition) {
    int keyGroup = KeyGroupRangeAssignment.assignToKeyGroup(key, maxParallelism);
    for (Subtask subtask : subtasks) {
      if (subtask.keyGroups().contains(keyGroup)) {
        SideClocks.Snapshot clocks = subtask.clocks().get(partition);
        return clocks == null ? SideClocks.UNSET : clocks.expiry(side);
      }
    }
    return SideClocks.UNSET;
  }
}
