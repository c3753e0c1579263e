package dev.streamsql.join;

import dev.streamsql.time.Side;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.apache.flink.runtime.state.KeyedStateBackend;

/**
 * {@link Buffers} in Flink's keyed state. The current key's rows are fetched once for what is done
 * with them in one go; at the end of an element nothing of them is kept, since a snapshot may make
 * a copy meanwhile.
 */
final class StateBuffers implements Buffers {
  private final Map<Side, ExpiryQueue> moments = new EnumMap<>(Side.class);

  /** In order among themselves, but not with the others: in one queue they would need its heap. */
  private final Map<Side, ExpiryQueue> again = new EnumMap<>(Side.class);

  private KeyedStateBackend<JoinKey> backend;
  private RowStore store;
  private KeyRows rows;
  private boolean fetched;

  StateBuffers() {
    for (Side side : Side.values()) {
      moments.put(side, new ExpiryQueue());
      again.put(side, new ExpiryQueue());
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
    if (rows().moment(side) == KeyRows.NO_MOMENT) {
      rows().setMoment(side, at);
      schedule(side, at);
    }
  }

  @Override
  public void scheduleAgain(Side side, long at) {
    rows().setMoment(side, at);
    again.get(side).add(at, rows().key());
  }

  @Override
  public void scheduleRows(Side side, LongUnaryOperator moment) {
    store.flush();
    try (Stream<JoinKey> keys = store.keys()) {
      keys.toList().forEach(key -> visit(key, () -> scheduleCurrentRows(side, moment)));
    }
  }

  private void scheduleCurrentRows(Side side, LongUnaryOperator moment) {
    RowBuffer buffer = get(side);
    if (buffer != null && rows().moment(side) != KeyRows.NO_MOMENT) {
      rows().setMoment(side, KeyRows.NO_MOMENT);
      store();
      for (int place = 0; place < buffer.size(); place++) {
        schedule(side, moment.applyAsLong(buffer.time(place)));
      }
    }
  }

  /** Returns the current key's common moment of a side, {@link KeyRows#NO_MOMENT} for none. */
  long moment(Side side) {
    return rows() == null ? KeyRows.NO_MOMENT : rows().moment(side);
  }

  /** Lets the current key have no common moment of a side. */
  void forgetMoment(Side side) {
    if (moment(side) != KeyRows.NO_MOMENT) {
      rows().setMoment(side, KeyRows.NO_MOMENT);
      store();
    }
  }

  /** Registers a moment for any key: of rows that a checkpoint holds. */
  void schedule(Side side, JoinKey key, long at) {
    moments.get(side).add(at, key);
  }

  @Override
  public void fire(Side side, long clock, LongConsumer action) {
    ExpiryQueue first = moments.get(side);
    ExpiryQueue second = again.get(side);
    if (first.next() > clock && second.next() > clock) {
      return;
    }
    JoinKey current = backend.getCurrentKey();
    try {
      while (true) {
        ExpiryQueue queue = first.next() <= second.next() ? first : second;
        if (queue.isEmpty() || queue.next() > clock) {
          break;
        }
        long at = queue.next();
        select(queue.poll());
        if (comes(side, at)) {
          action.accept(at);
        }
      }
    } finally {
      begin();
      if (current != null) {
        backend.setCurrentKey(current);
      }
    }
  }

  /** Tells whether a moment has a meaning: where a side has a common one, only that has. */
  private boolean comes(Side side, long at) {
    long common = moment(side);
    if (common == KeyRows.NO_MOMENT) {
      return rows() != null;
    }
    if (common != at) {
      return false;
    }
    rows().setMoment(side, KeyRows.NO_MOMENT);
    return true;
  }
}
