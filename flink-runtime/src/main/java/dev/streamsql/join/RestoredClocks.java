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

  /** Returns the clocks that a key's buffered rows of a side had expired by. */
  OfRows of(JoinKey key, Side side) {
    int keyGroup = KeyGroupRangeAssignment.assignToKeyGroup(key, maxParallelism);
    for (Subtask subtask : subtasks) {
      if (subtask.keyGroups().contains(keyGroup)) {
        return new OfRows(subtask.clocks(), side);
      }
    }
    return new OfRows(Map.of(), side);
  }

  /**
   * The clocks that some rows had expired by.
   *
   * @param partitions what was known of each partition
   * @param side the side of the rows
   */
  record OfRows(Map<Integer, SideClocks.Snapshot> partitions, Side side) {

    /** Returns a partition's, {@link SideClocks#UNSET} where there was none. */
    long of(int partition) {
      SideClocks.Snapshot clocks = partitions.get(partition);
      return clocks == null ? SideClocks.UNSET : clocks.expiry(side);
    }

    /** Returns the newest one, {@link SideClocks#UNSET} where there was none. */
    long newest() {
      return partitions.values().stream()
          .mapToLong(clocks -> clocks.expiry(side))
          .max()
          .orElse(SideClocks.UNSET);
    }
  }
}
