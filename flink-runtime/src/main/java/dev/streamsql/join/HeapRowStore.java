package dev.streamsql.join;

import dev.streamsql.time.Side;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.Stream;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;

/**
 * Rows in the heap's state, which hands out the object that it holds: where a snapshot is on its
 * way, one that it has copied for the purpose. So what is changed in place needs no further word.
 */
final class HeapRowStore implements RowStore {
  private final ValueState<KeyRows> state;
  private final KeyedStateBackend<JoinKey> backend;
  private KeyRows latest;

  HeapRowStore(KeyedStateBackend<JoinKey> backend) throws Exception {
    this.state = ForeignRows.wholeRows(backend);
    this.backend = backend;
  }

  @Override
  public KeyRows get(JoinKey key) {
    try {
      latest = state.value();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (latest != null && latest.key() == null) {
      latest.setKey(key);
    }
    return latest;
  }

  @Override
  public RowBuffer newBuffer(JoinKey key, Side side) {
    return new ArrayRowBuffer();
  }

  @Override
  public void put(KeyRows rows) {
    try {
      if (rows.isEmpty()) {
        state.clear();
        latest = null;
      } else if (rows != latest) {
        state.update(rows);
        latest = rows;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void flush() {
    // What was changed is in the state already.
  }

  @Override
  public Stream<JoinKey> keys() {
    return backend.getKeys(ForeignRows.ROWS, VoidNamespace.INSTANCE);
  }
}
