package dev.streamsql.join;

import dev.streamsql.time.Side;
import java.util.stream.Stream;
import org.apache.flink.runtime.state.KeyedStateBackend;

/**
 * {@link Buffers} in Flink's keyed state. The current key's rows are fetched once for what is done
 * with them in one go; at the end of an element nothing of them is kept, since a snapshot may make
 * a copy meanwhile.
 */
abstract class StateBuffers implements Buffers {
  private final KeyedStateBackend<JoinKey> backend;
  private final RowStore store;
  private KeyRows rows;
  private boolean fetched;

  StateBuffers(KeyedStateBackend<JoinKey> backend, RowStore store) {
    this.backend = backend;
    this.store = store;
  }

  /** Begins an element: Flink has set its key. */
  final void begin() {
    fetched = false;
    rows = null;
  }

  /**
   * Tells a stage of the rows of a checkpoint, before the first element.
   *
   * @param stage the stage, whose clocks have been restored
   * @param clocks the checkpoint's clocks
   * @param settled whether the stage's clocks tell which rows had expired
   */
  abstract void restore(JoinStage stage, RestoredClocks clocks, boolean settled) throws Exception;

  /** Writes what is not yet in the state: before each checkpoint. */
  final void flush() {
    store.flush();
  }

  final Stream<JoinKey> keys() {
    return store.keys();
  }

  final KeyRows rows() {
    if (!fetched) {
      rows = store.get(backend.getCurrentKey());
      fetched = true;
    }
    return rows;
  }

  final JoinKey selected() {
    return backend.getCurrentKey();
  }

  final void select(JoinKey key) {
    backend.setCurrentKey(key);
    begin();
  }

  /** Ends what was done with other keys. */
  final void selectAgain(JoinKey key) {
    begin();
    if (key != null) {
      backend.setCurrentKey(key);
    }
  }

  @Override
  public final Object currentKey() {
    return rows() == null ? backend.getCurrentKey() : rows().key();
  }

  @Override
  public final void visit(Object key, Runnable action) {
    JoinKey current = selected();
    select((JoinKey) key);
    try {
      action.run();
    } finally {
      selectAgain(current);
    }
  }

  @Override
  public final int remove(Side side, Object key) {
    int[] removed = new int[1];
    visit(
        key,
        () -> {
          removed[0] = get(side).size();
          rows().set(side, null);
          write();
        });
    return removed[0];
  }

  @Override
  public final RowBuffer get(Side side) {
    return rows() == null ? null : rows().get(side);
  }

  @Override
  public final RowBuffer newBuffer(Side side) {
    return store.newBuffer(selected(), side);
  }

  @Override
  public final void put(Side side, RowBuffer buffer) {
    if (rows() == null) {
      rows = new KeyRows();
      rows.setKey(selected());
    }
    rows.set(side, buffer);
    write();
  }

  /** Stores the current key's rows after a change. */
  final void write() {
    store.put(rows);
    if (rows.isEmpty()) {
      rows = null;
    }
  }

  /** Returns the current key's common moment of a side, {@link KeyRows#NO_MOMENT} for none. */
  final long moment(Side side) {
    return rows() == null ? KeyRows.NO_MOMENT : rows().moment(side);
  }
}
