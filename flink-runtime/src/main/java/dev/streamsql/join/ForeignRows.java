package dev.streamsql.join;

import dev.streamsql.time.Side;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;

/**
 * Takes over the rows of a savepoint that was written by the other kind of state backend: the heap
 * keeps a key's rows as one value, a state of bytes keeps them in pages.
 */
final class ForeignRows {
  /** The heap's state. */
  static final String ROWS = "rows";

  private final KeyedStateBackend<JoinKey> backend;

  ForeignRows(KeyedStateBackend<JoinKey> backend) {
    this.backend = backend;
  }

  /** Returns the heap's state, of any backend. */
  static ValueState<KeyRows> wholeRows(KeyedStateBackend<JoinKey> backend) throws Exception {
    return backend.getPartitionedState(
        VoidNamespace.INSTANCE,
        VoidNamespaceSerializer.INSTANCE,
        new ValueStateDescriptor<>(ROWS, new KeyRowsSerializer()));
  }

  /**
   * Moves rows of the heap into pages.
   *
   * @return whether there were any
   */
  boolean moveTo(PagedRowStore store) throws Exception {
    if (isEmpty(ROWS)) {
      return false;
    }
    ValueState<KeyRows> whole = wholeRows(backend);
    try (Stream<JoinKey> keys = backend.getKeys(ROWS, VoidNamespace.INSTANCE)) {
      for (JoinKey key : (Iterable<JoinKey>) keys::iterator) {
        backend.setCurrentKey(key);
        KeyRows from = whole.value();
        if (store.get(key) != null) {
          throw new IllegalStateException("a key has rows in both layouts");
        }
        KeyRows to = new KeyRows();
        to.setKey(key);
        for (Side side : Side.values()) {
          if (from.get(side) != null) {
            to.set(side, copy(from.get(side), store.newBuffer(key, side)));
          }
        }
        store.put(to);
        backend.setCurrentKey(key);
        whole.clear();
      }
    }
    return true;
  }

  /**
   * Moves rows in pages to the heap, where they have the moments that they had.
   *
   * @return whether there were any
   */
  boolean moveTo(HeapRowStore heap) throws Exception {
    if (isEmpty(KeyPagesState.KEYS)) {
      return false;
    }
    PagedRowStore store = new PagedRowStore(new KeyPagesState(backend), 0);
    List<JoinKey> all;
    try (Stream<JoinKey> keys = store.keys()) {
      all = keys.toList();
    }
    for (JoinKey key : all) {
      backend.setCurrentKey(key);
      KeyRows from = store.get(key);
      KeyRows to = new KeyRows();
      for (Side side : Side.values()) {
        if (from.get(side) != null) {
          to.set(side, copy(from.get(side), new ArrayRowBuffer()));
          to.setMoment(side, from.moment(side));
          from.set(side, null);
        }
      }
      store.put(from);
      backend.setCurrentKey(key);
      heap.put(to);
    }
    store.flush();
    return true;
  }

  private boolean isEmpty(String state) {
    try (Stream<JoinKey> keys = backend.getKeys(state, VoidNamespace.INSTANCE)) {
      return keys.findAny().isEmpty();
    }
  }

  /** Adds the rows in their arrival order, as they came first. */
  private static RowBuffer copy(RowBuffer from, RowBuffer to) {
    for (int place : from.byArrival(0, from.size())) {
      to.addFrom(from, place);
    }
    to.setLastUse(from.lastUse());
    return to;
  }
}
