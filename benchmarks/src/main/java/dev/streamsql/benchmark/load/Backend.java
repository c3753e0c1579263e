package dev.streamsql.benchmark.load;

import java.util.HashMap;
import java.util.Map;

/** Where a job's state is. */
public enum Backend {
  /** On the heap. */
  HASHMAP("hashmap"),
  /** In RocksDB. */
  ROCKSDB("rocksdb");

  private final String label;

  Backend(String label) {
    this.label = label;
  }

  /** Returns Flink's name. */
  @Override
  public String toString() {
    return label;
  }

  /**
   * Returns the settings of a job.
   *
   * @param maxKeys join.max-keys
   * @param managedMemory what RocksDB may take for its caches and write buffers
   */
  Map<String, String> settings(int maxKeys, String managedMemory, int checkpointSeconds) {
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                "state.backend.type",
                label,
                "join.max-keys",
                Integer.toString(maxKeys),
                "execution.checkpointing.interval",
                checkpointSeconds + " s",
                "taskmanager.memory.managed.size",
                managedMemory));
    if (this == ROCKSDB) {
      settings.put("execution.checkpointing.incremental", "true");
    }
    return settings;
  }
}
