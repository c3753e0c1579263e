package dev.streamsql.expression;

import java.util.List;
import java.util.Map;

/**
 * Reads slots and walks into their values (LANGUAGE NF-1, NF-2): an absent key, an index out of
 * range and a step into something else than a container give null.
 */
public final class Paths {
  private Paths() {}

  /** Returns an evaluator that reads a slot, or a value inside it. */
  static Evaluator reference(int slot, List<PathStep> path) {
    if (path.isEmpty()) {
      return slots -> slots[slot];
    }
    if (path.size() == 1 && path.get(0) instanceof PathStep.Field field) {
      String name = field.name();
      return slots -> field(slots[slot], name);
    }
    PathStep[] steps = path.toArray(PathStep[]::new);
    return slots -> walk(slots[slot], steps);
  }

  /** Walks a path into a value; an empty path gives the value itself. */
  public static Object get(Object value, List<PathStep> path) {
    return walk(value, path.toArray(PathStep[]::new));
  }

  private static Object walk(Object value, PathStep[] steps) {
    Object current = value;
    for (PathStep step : steps) {
      current =
          step instanceof PathStep.Field field
              ? field(current, field.name())
              : index(current, ((PathStep.Index) step).index());
    }
    return current;
  }

  /**
   * Reads a key or position that is computed per row: text for objects, a whole number for lists.
   */
  static Object item(Object container, Object key) {
    if (key instanceof String name) {
      return field(container, name);
    }
    boolean whole = key instanceof Number n && Numbers.compare(n, (long) n.intValue()) == 0;
    return whole ? index(container, ((Number) key).intValue()) : null;
  }

  private static Object field(Object container, String name) {
    return container instanceof Map<?, ?> map ? map.get(name) : null;
  }

  private static Object index(Object container, int index) {
    if (!(container instanceof List<?> list)) {
      return null;
    }
    int position = index < 0 ? index + list.size() : index;
    return position >= 0 && position < list.size() ? list.get(position) : null;
  }
}
