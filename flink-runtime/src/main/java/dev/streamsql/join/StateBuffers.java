package dev.streamsql.join;

import dev.streamsql.time.Side;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongConsumer;
import org.apache.flink.runtime.state.KeyedStateBackend;

/**
 * {@link Buffers} in Flink's keyed state. The current key's rows are fetched once for what is done
 * with them in one go; at the end of an element nothing of them is kept, since a snapshot may make
 * a copy meanwhile.
 */
final class StateBuffers implements Buffers {
  private final Map<Side, ExpiryQueue> moments = new EnumMap<>(Side.class);
  private KeyedStateBackend<JoinKey> backend;
  private RowStore store;
  private KeyRows rows;
  private boolean fetched;

  StateBuffers() {
    for (Side side : Side.values()) {
      moments.put(side, new ExpiryQueue());
    }
  }

  void bind(KeyedStateBackend<JoinKey> keyedBackend, RowStore rowStore) {
    backend = keyedBackend;
    store = rowStore;
  }

  /** Begins an element: Flink has set its key. */
  void begin() {
    fetched = false;
    rows = null;
  }

  private KeyRows rows() {
    if (!fetched) {
      rows = store.get(backend.getCurrentKey());
      fetched = true;
    }
    return rows;
  }

  private void select(JoinKey key) {
    backend.setCurrentKey(key);
    begin();
  }

  @Override
  public Object currentKey() {
    return rows() == null ? backend.getCurrentKey() : rows().key();
  }

  @Override
  public void visit(Object key, Runnable action) {
    JoinKey current = backend.getCurrentKey();
    select((JoinKey) key);
    try {
      action.run();
    } finally {
      begin();
      if (current != null) {
        backend.setCurrentKey(current);
      }
    }
  }

  @Override
  public RowBuffer remove(Side side, Object key) {
    RowBuffer[] removed = new RowBuffer[1];
    visit(
        key,
        () -> {
          removed[0] = get(side);
          rows().set(side, null);
          store();
        });
    return removed[0];
  }

  @Override
  public RowBuffer get(Side side) {
    return rows() == null ? null : rows().get(side);
  }

  @Override
  public void put(Side side, RowBuffer buffer) {
    if (rows() == null) {
      rows = new KeyRows();
      rows.setKey(backend.getCurrentKey());
    }
    rows.set(side, buffer);
    store();
  }

  private void store() {
    store.put(rows);
    if (rows.isEmpty()) {
      rows = null;
    }
  }

  @Override
  public void schedule(Side side, long at) {
    moments.get(side).add(at, rows().key());
  }

  @Override
  public void scheduleOnce(Side side, long at) {
    if (!rows().isScheduled(side)) {
      rows().setScheduled(side, true);
      schedule(side, at);
    }
  }

  /** Registers a moment for any key: of rows that a checkpoint holds. */
  void schedule(Side side, JoinKey key, long at) {
    moments.get(side).add(at, key);
  }

  @Override
  public void fire(Side side, long clock, LongConsumer action) {
    ExpiryQueue queue = moments.get(side);
    if (queue.isEmpty() || queue.next() > clock) {
      return;
    }
    JoinKey current = backend.getCurrentKey();
    try {
      while (!queue.isEmpty() && queue.next() <= clock) {
        long at = queue.next();
        select(queue.poll());
        if (rows() != null) {
          rows().setScheduled(side, false);
        }
        action.accept(at);
      }
    } finally {
      begin();
      if (current != null) {
        backend.setCurrentKey(current);
      }
    }
  }
}
