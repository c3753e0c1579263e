package dev.streamsql.join;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.time.Side;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.junit.jupiter.api.Test;

/** The cache before a state of bytes keeps its bound, also while all keys are in it. */
class CachedRowStoreTest {
  private static final int KEYS = 10;
  private static final long MAX_ROWS = 40;

  private final Map<JoinKey, KeyRows> written = new HashMap<>();
  private JoinKey current;

  @Test
  void growingKeysMakeRoomForOneAnother() {
    CachedRowStore store = new CachedRowStore(state(), backend(), "rows", MAX_ROWS);
    for (int row = 0; row < 100 * KEYS; row++) {
      current = key(row % KEYS);
      KeyRows rows = store.get(current);
      if (rows == null) {
        rows = new KeyRows();
        rows.setKey(current);
      }
      RowBuffer buffer = rows.get(Side.LEFT) == null ? new RowBuffer() : rows.get(Side.LEFT);
      buffer.add(row, row, 0, false, new Object[] {(long) row});
      rows.set(Side.LEFT, buffer);
      store.put(rows);
      assertThat(current).as("the current key").isEqualTo(key(row % KEYS));
      assertThat(store.cachedRows())
          .as("cached after row %d", row)
          .isLessThanOrEqualTo(Math.max(MAX_ROWS, buffer.size()));
    }
    store.flush();
    for (int key = 0; key < KEYS; key++) {
      assertThat(written.get(key(key)).size()).as("rows of key %d", key).isEqualTo(100);
    }
  }

  private static JoinKey key(int number) {
    return new JoinKey(ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
  }

  @SuppressWarnings("unchecked")
  private KeyedStateBackend<JoinKey> backend() {
    return (KeyedStateBackend<JoinKey>)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {KeyedStateBackend.class},
            (proxy, method, args) -> {
              switch (method.getName()) {
                case "getCurrentKey" -> {
                  return current;
                }
                case "setCurrentKey" -> {
                  current = (JoinKey) args[0];
                  return null;
                }
                default -> throw new UnsupportedOperationException(method.getName());
              }
            });
  }

  /** Copies, as a state of bytes does. */
  private ValueState<KeyRows> state() {
    return new ValueState<>() {
      @Override
      public KeyRows value() {
        KeyRows rows = written.get(current);
        return rows == null ? null : rows.copy();
      }

      @Override
      public void update(KeyRows rows) {
        written.put(current, rows.copy());
      }

      @Override
      public void clear() {
        written.remove(current);
      }
    };
  }
}
