package dev.streamsql.expression;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes values as compact JSON with sorted keys, so that equal objects have equal texts. */
public final class JsonText {
  /** Numbers outside these bounds are written with an exponent, as StreamSQL's JSON does. */
  private static final double MAX_PLAIN = 1e21;

  private static final double MIN_PLAIN = 1e-6;

  private JsonText() {}

  /**
   * Returns a value's JSON text.
   *
   * @param value any value; null gives {@code null}, and so do infinities and NaN, which JSON lacks
   */
  public static String of(Object value) {
    StringBuilder out = new StringBuilder();
    append(out, value);
    return out.toString();
  }

  private static void append(StringBuilder out, Object value) {
    if (value instanceof String text) {
      appendString(out, text);
    } else if (value instanceof Double number) {
      out.append(number(number));
    } else if (value instanceof BigDecimal || value instanceof BigInteger) {
      out.append(TextForm.of(value));
    } else if (value instanceof List<?> list) {
      appendList(out, list);
    } else if (value instanceof Map<?, ?> map) {
      appendMap(out, map);
    } else {
      out.append(value);
    }
  }

  private static String number(double value) {
    double size = Math.abs(value);
    if (!Double.isFinite(value)) {
      return "null";
    }
    boolean plain = size == 0 || (size >= MIN_PLAIN && size < MAX_PLAIN);
    return plain ? TextForm.of(value) : Double.toString(value).replace(".0E", "E");
  }

  private static void appendString(StringBuilder out, String text) {
    out.append('"');
    JsonStringEncoder.getInstance().quoteAsString(text, out);
    out.append('"');
  }

  private static void appendList(StringBuilder out, List<?> list) {
    out.append('[');
    String separator = "";
    for (Object element : list) {
      out.append(separator);
      append(out, element);
      separator = ",";
    }
    out.append(']');
  }

  private static void appendMap(StringBuilder out, Map<?, ?> map) {
    Map<String, Object> sorted = new TreeMap<>(Ordering::compare);
    map.forEach((key, value) -> sorted.put(String.valueOf(key), value));
    out.append('{');
    String separator = "";
    for (Map.Entry<String, Object> entry : sorted.entrySet()) {
      out.append(separator);
      appendString(out, entry.getKey());
      out.append(':');
      append(out, entry.getValue());
      separator = ",";
    }
    out.append('}');
  }
}
