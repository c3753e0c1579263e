package dev.streamsql.cases;

import dev.streamsql.connector.json.JsonRows;
import dev.streamsql.connector.json.MalformedRowException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares JSON values: numbers by value, objects whatever the order of their keys. */
final class Values {
  /** How far fractions may be apart, as a part of the larger one. */
  private static final BigDecimal TOLERANCE = new BigDecimal("1e-9");

  private Values() {}

  /** Reads a row that this program has written. */
  static Map<String, Object> parse(String json) {
    try {
      return JsonRows.parse(json);
    } catch (MalformedRowException e) {
      throw new IllegalStateException(json, e);
    }
  }

  static boolean equal(Object a, Object b) {
    if (a instanceof Number x && b instanceof Number y) {
      return equal(x, y);
    }
    if (a instanceof Map<?, ?> x && b instanceof Map<?, ?> y) {
      return equal(x, y);
    }
    if (a instanceof List<?> x && b instanceof List<?> y) {
      return equal(x, y);
    }
    return a == null ? b == null : a.equals(b);
  }

  private static boolean equal(List<?> a, List<?> b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!equal(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** A field that is not there is null. */
  private static boolean equal(Map<?, ?> a, Map<?, ?> b) {
    Set<Object> names = new HashSet<>(a.keySet());
    names.addAll(b.keySet());
    return names.stream().allMatch(name -> equal(a.get(name), b.get(name)));
  }

  private static boolean equal(Number a, Number b) {
    if (a.equals(b)) {
      return true;
    }
    BigDecimal x = decimal(a);
    BigDecimal y = decimal(b);
    if (x.compareTo(y) == 0) {
      return true;
    }
    if (isWhole(x) && isWhole(y)) {
      return false;
    }
    return x.subtract(y).abs().compareTo(x.abs().max(y.abs()).multiply(TOLERANCE)) <= 0;
  }

  private static boolean isWhole(BigDecimal number) {
    return number.signum() == 0 || number.stripTrailingZeros().scale() <= 0;
  }

  private static BigDecimal decimal(Number number) {
    if (number instanceof BigDecimal decimal) {
      return decimal;
    }
    if (number instanceof BigInteger integer) {
      return new BigDecimal(integer);
    }
    // A double's own value, not the text that it prints as: that is shorter from 2^53 on.
    return number instanceof Double value
        ? new BigDecimal(value)
        : BigDecimal.valueOf(number.longValue());
  }
}
