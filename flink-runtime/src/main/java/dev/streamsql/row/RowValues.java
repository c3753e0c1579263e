package dev.streamsql.row;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns Java objects of a caller into row values: copies, so that a later change of the caller's
 * objects does not reach the job.
 */
public final class RowValues {
  /** A deeper object is taken for one that contains itself. */
  private static final int MAX_DEPTH = 500;

  private RowValues() {}

  /**
   * Copies a row.
   *
   * @param row the fields by name; not null
   * @throws IllegalArgumentException for a value of a class that is no row value, naming its field
   */
  public static Map<String, Object> row(Map<String, ?> row) {
    Map<String, Object> copy = new LinkedHashMap<>();
    row.forEach((name, value) -> copy.put(fieldName(name, "the row"), of(value, name, 0)));
    return copy;
  }

  /**
   * Turns an object into a row value: whole numbers become Long, Float becomes Double, text-like
   * values and times become String, arrays and collections become List.
   *
   * @param value null, a number, a Boolean, text, an enum constant, a java.time value or Date, an
   *     array, a Collection or a Map
   * @throws IllegalArgumentException for anything else
   */
  public static Object of(Object value) {
    return of(value, "value", 0);
  }

  private static Object of(Object value, String place, int depth) {
    if (depth > MAX_DEPTH) {
      throw new IllegalArgumentException(place + " is nested too deeply");
    }
    if (value == null
        || value instanceof Boolean
        || value instanceof Long
        || value instanceof Double
        || value instanceof String
        || value instanceof BigInteger
        || value instanceof BigDecimal) {
      return value;
    }
    if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
      return ((Number) value).longValue();
    }
    if (value instanceof Float number) {
      return number.doubleValue();
    }
    if (value instanceof CharSequence
        || value instanceof Character
        || value instanceof Enum<?>
        || value instanceof TemporalAccessor) {
      return value.toString();
    }
    if (value instanceof Date date) {
      return date.toInstant().toString();
    }
    return container(value, place, depth + 1);
  }

  private static String fieldName(Object name, String place) {
    if (name == null) {
      throw new IllegalArgumentException(place + " has a field without a name");
    }
    return name.toString();
  }

  private static Object container(Object value, String place, int depth) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> copy = new LinkedHashMap<>();
      map.forEach(
          (name, element) ->
              copy.put(fieldName(name, place), of(element, place + "." + name, depth)));
      return copy;
    }
    List<Object> copy = new ArrayList<>();
    if (value instanceof Collection<?> elements) {
      elements.forEach(element -> copy.add(of(element, place + "[]", depth)));
      return copy;
    }
    if (value.getClass().isArray()) {
      for (int i = 0; i < Array.getLength(value); i++) {
        copy.add(of(Array.get(value, i), place + "[" + i + "]", depth));
      }
      return copy;
    }
    throw new IllegalArgumentException(
        place + " is a " + value.getClass().getName() + ", which is no row value");
  }
}
