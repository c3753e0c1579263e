package dev.streamsql.join;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.runtime.state.internal.InternalListState;

/**
 * Flink's state of rows in pages: a value for each key and a list for each of its pages, to which
 * is only added. A call makes its key the current one.
 */
final class KeyPagesState {
  /** The state with a value for each key. */
  static final String KEYS = "keys";

  private static final String PAGES = "pages";

  private final ValueState<KeyPages> keys;
  private final InternalListState<JoinKey, PageId, PageChange> pages;
  private final KeyedStateBackend<JoinKey> backend;

  private interface Access<T> {
    T get() throws Exception;
  }

  KeyPagesState(KeyedStateBackend<JoinKey> backend) throws Exception {
    this.backend = backend;
    keys =
        backend.getPartitionedState(
            VoidNamespace.INSTANCE,
            VoidNamespaceSerializer.INSTANCE,
            new ValueStateDescriptor<>(KEYS, new KeyPages.Serializer()));
    pages = pages(backend);
  }

  /** Flink creates a state with namespaces as what its users see; all of its are of this type. */
  @SuppressWarnings("unchecked")
  private static InternalListState<JoinKey, PageId, PageChange> pages(
      KeyedStateBackend<JoinKey> backend) throws Exception {
    return (InternalListState<JoinKey, PageId, PageChange>)
        backend.<PageId, ListState<PageChange>, List<PageChange>>getOrCreateKeyedState(
            new PageId.Serializer(), new ListStateDescriptor<>(PAGES, new PageChange.Serializer()));
  }

  JoinKey currentKey() {
    return backend.getCurrentKey();
  }

  void select(JoinKey key) {
    if (!key.equals(backend.getCurrentKey())) {
      backend.setCurrentKey(key);
    }
  }

  /** Returns a key's value; null where there is none. */
  KeyPages get(JoinKey key) {
    select(key);
    return attempt(keys::value);
  }

  void put(JoinKey key, KeyPages value) {
    select(key);
    attempt(
        () -> {
          keys.update(value);
          return null;
        });
  }

  void remove(JoinKey key) {
    select(key);
    keys.clear();
  }

  /** Returns all changes of a page. */
  Iterable<PageChange> read(JoinKey key, PageId page) {
    select(key);
    pages.setCurrentNamespace(page);
    return attempt(pages::get);
  }

  void append(JoinKey key, PageId page, PageChange change) {
    select(key);
    pages.setCurrentNamespace(page);
    attempt(
        () -> {
          pages.add(change);
          return null;
        });
  }

  void clear(JoinKey key, PageId page) {
    select(key);
    pages.setCurrentNamespace(page);
    pages.clear();
  }

  /** Returns all keys with a value; to be closed. */
  Stream<JoinKey> keys() {
    return backend.getKeys(KEYS, VoidNamespace.INSTANCE);
  }

  private static <T> T attempt(Access<T> access) {
    try {
      return access.get();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("The state cannot be read or written", e);
    }
  }
}
