package dev.streamsql.expression;

import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * The two-valued equality of StreamSQL (contract sections 6 and 12): null equals null and a missing
 * field, numbers compare by exact value across their types, strings are case-sensitive, values of
 * different types differ, lists and objects compare by structure with the same rule inside.
 */
public final class Equality {
  private Equality() {}

  /** Returns whether two values are equal; null is a value like any other. */
  public static boolean equal(Object left, Object right) {
    if (left == right) {
      return true;
    }
    if (left == null || right == null) {
      return false;
    }
    if (left instanceof String) {
      return left.equals(right);
    }
    if (left instanceof Number a) {
      return right instanceof Number b && Numbers.compare(a, b) == 0;
    }
    if (left instanceof List<?> a) {
      return right instanceof List<?> b && equalLists(a, b);
    }
    if (left instanceof Map<?, ?> a) {
      return right instanceof Map<?, ?> b && equalMaps(a, b);
    }
    return left.equals(right);
  }

  private static boolean equalLists(List<?> left, List<?> right) {
    if (left.size() != right.size()) {
      return false;
    }
    Iterator<?> other = right.iterator();
    for (Object element : left) {
      if (!equal(element, other.next())) {
        return false;
      }
    }
    return true;
  }

  private static boolean equalMaps(Map<?, ?> left, Map<?, ?> right) {
    if (left.size() != right.size()) {
      return false;
    }
    for (Map.Entry<?, ?> entry : left.entrySet()) {
      Object other = right.get(entry.getKey());
      boolean present = other != null || right.containsKey(entry.getKey());
      if (!present || !equal(entry.getValue(), other)) {
        return false;
      }
    }
    return true;
  }
}
