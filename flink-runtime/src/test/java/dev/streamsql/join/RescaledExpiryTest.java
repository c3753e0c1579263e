package dev.streamsql.join;

import static dev.streamsql.join.JoinHarness.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What had expired when a savepoint was taken matches no more behind a rescale, where the new
 * subtask does not know by which clock it had (contract section 4).
 */
class RescaledExpiryTest {
  private static final String SQL =
      "SELECT c.i, r.j FROM cmd AS c JOIN ack AS r WITHIN 10 SECONDS ON c.k = r.k"
          + " WITH (TIMESTAMP = 'ts')";
  private static final JoinChannels ONE = new JoinChannels(List.of(0), List.of(0));
  private static final int MAX_PARALLELISM = 8;
  private static final String KEY = "a";

  private static JoinHarness join(
      StateBackend backend, OperatorSubtaskState restored, int parallelism, int index)
      throws Exception {
    return new JoinHarness(
        SQL,
        new JoinBounds(0, 0),
        ONE,
        restored,
        backend,
        10,
        new JoinHarness.Subtask(MAX_PARALLELISM, parallelism, index));
  }

  private static StateBackend backend(String name) {
    return name.equals("rocksdb") ? new EmbeddedRocksDBStateBackend() : new HashMapStateBackend();
  }

  @ParameterizedTest
  @ValueSource(strings = {"hashmap", "rocksdb"})
  void expiredRowsMatchNoMore(String backend) throws Exception {
    OperatorSubtaskState state;
    try (JoinHarness join = join(backend(backend), null, 1, 0)) {
      join.right(KEY, 100 * SECOND, "first");
      join.right(KEY, 103 * SECOND, "expired, but still there");
      join.right(KEY, 112 * SECOND, "young");
      // Of another key, or the expired row would leave now.
      join.right("other", 121 * SECOND, "newest");
      state = join.snapshot();
    }
    int index =
        KeyGroupRangeAssignment.assignKeyToParallelOperator(
            JoinHarness.key(KEY), MAX_PARALLELISM, 2);
    try (JoinHarness join = join(backend(backend), state, 2, index)) {
      join.left(KEY, 105 * SECOND, "new");
      assertThat(join.output()).containsExactly(List.of("new", "young"));
    }
  }
}
