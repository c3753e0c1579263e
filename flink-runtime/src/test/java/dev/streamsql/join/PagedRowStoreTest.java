package dev.streamsql.join;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.time.Side;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.internal.InternalListState;
import org.junit.jupiter.api.Test;

/** The cache before a state of bytes keeps its bound, also while all keys are in it. */
class PagedRowStoreTest {
  private static final int KEYS = 10;
  private static final long MAX_ROWS = 40;

  private final Map<Object, Object> written = new HashMap<>();
  private JoinKey current;
  private Object namespace;

  @Test
  void growingKeysMakeRoomForOneAnother() throws Exception {
    PagedRowStore store = new PagedRowStore(new KeyPagesState(backend()), MAX_ROWS);
    for (int row = 0; row < 100 * KEYS; row++) {
      current = key(row % KEYS);
      KeyRows rows = store.get(current);
      if (rows == null) {
        rows = new KeyRows();
        rows.setKey(current);
      }
      RowBuffer buffer =
          rows.get(Side.LEFT) == null ? store.newBuffer(current, Side.LEFT) : rows.get(Side.LEFT);
      buffer.add(row, row, 0, false, new Object[] {(long) row});
      rows.set(Side.LEFT, buffer);
      store.put(rows);
      assertThat(current).as("the current key").isEqualTo(key(row % KEYS));
      assertThat(store.cachedRows())
          .as("cached after row %d", row)
          .isLessThanOrEqualTo(Math.max(MAX_ROWS, buffer.size()));
    }
    store.flush();
    PagedRowStore again = new PagedRowStore(new KeyPagesState(backend()), MAX_ROWS);
    for (int key = 0; key < KEYS; key++) {
      current = key(key);
      assertThat(again.get(current).size()).as("rows of key %d", key).isEqualTo(100);
    }
  }

  private static JoinKey key(int number) {
    return JoinHarness.key("k" + number);
  }

  @SuppressWarnings("unchecked")
  private KeyedStateBackend<JoinKey> backend() {
    return (KeyedStateBackend<JoinKey>)
        proxy(
            KeyedStateBackend.class,
            (method, argument) ->
                switch (method) {
                  case "getCurrentKey" -> current;
                  case "setCurrentKey" -> {
                    current = (JoinKey) argument;
                    yield null;
                  }
                  case "getPartitionedState" -> keys();
                  case "getOrCreateKeyedState" -> pages();
                  default -> throw new UnsupportedOperationException(method);
                });
  }

  private Object keys() {
    return proxy(
        ValueState.class,
        (method, argument) ->
            switch (method) {
              case "value" -> written.get(current);
              case "update" -> written.put(current, argument);
              default -> throw new UnsupportedOperationException(method);
            });
  }

  @SuppressWarnings("unchecked")
  private Object pages() {
    return proxy(
        InternalListState.class,
        (method, argument) -> {
          List<Object> page =
              (List<Object>)
                  written.computeIfAbsent(List.of(current, namespaceOr()), id -> new ArrayList<>());
          switch (method) {
            case "setCurrentNamespace" -> namespace = argument;
            case "add" -> page.add(argument);
            case "get" -> {
              return page;
            }
            default -> throw new UnsupportedOperationException(method);
          }
          return null;
        });
  }

  private Object namespaceOr() {
    return namespace == null ? "none" : namespace;
  }

  private interface Call {
    Object answer(String method, Object argument);
  }

  private static Object proxy(Class<?> type, Call call) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, args) ->
            call.answer(method.getName(), args == null || args.length == 0 ? null : args[0]));
  }
}
