package dev.streamsql.function;

import dev.streamsql.expression.Equality;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * The functions on lists (LANGUAGE section 13, Array). An argument that is no list where one is
 * needed gives null. Elements are compared as {@code =} compares: 1 is 1.0 (LANGUAGE EX-11).
 */
final class ArrayFunctions {
  private ArrayFunctions() {}

  static List<FunctionEntry> entries() {
    return List.of(
        FunctionEntry.scalar("array_length", 1, a -> length(a[0])),
        FunctionEntry.scalar("array_contains", 2, a -> contains(a[0], a[1])),
        FunctionEntry.scalar("array_position", 2, a -> position(a[0], a[1])),
        FunctionEntry.scalar("array_distinct", 1, a -> distinct(a[0])),
        FunctionEntry.scalar("array_remove", 2, a -> remove(a[0], a[1])),
        FunctionEntry.scalar("array_union", 2, a -> union(a[0], a[1])),
        FunctionEntry.scalar(
            "array_intersect", 2, a -> select(a[0], a[1], (list, x) -> indexOf(list, x) >= 0)),
        FunctionEntry.scalar(
            "array_except", 2, a -> select(a[0], a[1], (list, x) -> indexOf(list, x) < 0)));
  }

  private static Object length(Object value) {
    return value instanceof List<?> list ? (Long) (long) list.size() : null;
  }

  private static Object contains(Object value, Object element) {
    return value instanceof List<?> list ? (Boolean) (indexOf(list, element) >= 0) : null;
  }

  /** Counts from 1; 0 where the list does not hold the element. */
  private static Object position(Object value, Object element) {
    return value instanceof List<?> list ? (Long) (indexOf(list, element) + 1L) : null;
  }

  private static int indexOf(List<?> list, Object element) {
    int index = 0;
    for (Object candidate : list) {
      if (Equality.equal(candidate, element)) {
        return index;
      }
      index++;
    }
    return -1;
  }

  private static Object distinct(Object value) {
    return value instanceof List<?> list ? addNew(new ArrayList<>(), list) : null;
  }

  private static Object remove(Object value, Object element) {
    if (!(value instanceof List<?> list)) {
      return null;
    }
    List<Object> rest = new ArrayList<>(list);
    rest.removeIf(candidate -> Equality.equal(candidate, element));
    return rest;
  }

  private static Object union(Object first, Object second) {
    return first instanceof List<?> a && second instanceof List<?> b
        ? addNew(addNew(new ArrayList<>(), a), b)
        : null;
  }

  /** The distinct elements of the first list that a test against the second one accepts. */
  private static Object select(Object first, Object second, BiPredicate<List<?>, Object> test) {
    if (!(first instanceof List<?> a) || !(second instanceof List<?> b)) {
      return null;
    }
    List<Object> selected = new ArrayList<>();
    for (Object element : a) {
      if (test.test(b, element)) {
        addNew(selected, Collections.singletonList(element));
      }
    }
    return selected;
  }

  private static List<Object> addNew(List<Object> target, List<?> elements) {
    for (Object element : elements) {
      if (indexOf(target, element) < 0) {
        target.add(element);
      }
    }
    return target;
  }
}
