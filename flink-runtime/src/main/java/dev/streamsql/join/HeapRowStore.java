package dev.streamsql.join;

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
  private final String name;

  /** Counts the checkpoints. */
  private long epoch = 1;

  HeapRowStore(ValueState<KeyRows> state, KeyedStateBackend<JoinKey> backend, String name) {
    this.state = state;
    this.backend = backend;
    this.name = name;
  }

  @Override
  public KeyRows get(JoinKey key) {
    try {
      KeyRows rows = state.value();
      if (rows != null) {
        if (rows.handle() == null) {
          rows.setHandle(new KeyHandle(key));
        }
        rows.handle().setRows(rows, epoch);
      }
      return rows;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public KeyRows live(KeyHandle handle) {
    return handle.rows(epoch);
  }

  @Override
  public boolean isGone(KeyHandle handle) {
    return handle.isGone(epoch);
  }

  @Override
  public void put(KeyRows rows) {
    try {
      if (rows.isEmpty()) {
        state.clear();
        rows.handle().setRows(null, epoch);
      } else if (rows != live(rows.handle())) {
        state.update(rows);
        rows.handle().setRows(rows, epoch);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void flush() {
    // What was changed is in the state already; which copies what is changed from now on.
    epoch++;
  }

  @Override
  public Stream<JoinKey> keys() {
    return backend.getKeys(name, VoidNamespace.INSTANCE);
  }
}
