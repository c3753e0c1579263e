package dev.streamsql.connector.json;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.util.Collection;
import java.util.Map;

/**
 * Writes values as compact JSON. Text beyond ASCII is kept as it is; doubles have Java's shortest
 * form ({@code 176.0}); NaN and the infinities, which JSON cannot say, become null; a value that
 * has no JSON form of its own (a time) is written as the string that it prints as.
 */
public final class JsonWriter {
  private static final char[] HEX = "0123456789abcdef".toCharArray();

  private JsonWriter() {}

  /**
   * Writes an object.
   *
   * @param names the fields' names, in the order in which they are written
   * @param values the fields' values, one for each name; may hold nulls
   */
  public static String object(String[] names, Object[] values) {
    StringBuilder out = new StringBuilder(32 + 24 * names.length);
    out.append('{');
    for (int i = 0; i < names.length; i++) {
      if (i > 0) {
        out.append(',');
      }
      string(out, names[i]);
      out.append(':');
      value(out, values[i]);
    }
    return out.append('}').toString();
  }

  /** Writes one value of any kind, null included. */
  public static String value(Object value) {
    StringBuilder out = new StringBuilder();
    value(out, value);
    return out.toString();
  }

  private static void value(StringBuilder out, Object value) {
    if (value == null || value instanceof Boolean) {
      out.append(value);
    } else if (value instanceof String text) {
      string(out, text);
    } else if (value instanceof Number number) {
      number(out, number);
    } else if (value instanceof Map<?, ?> map) {
      map(out, map);
    } else if (value instanceof Collection<?> items) {
      array(out, items);
    } else {
      string(out, value.toString());
    }
  }

  private static void number(StringBuilder out, Number number) {
    if (number instanceof Double value) {
      // Double.toString is not the shortest form before Java 19 (2.0E-3 and its like).
      out.append(Double.isFinite(value) ? NumberOutput.toString(value, true) : "null");
    } else if (number instanceof Float value) {
      out.append(Float.isFinite(value) ? NumberOutput.toString(value, true) : "null");
    } else {
      out.append(number);
    }
  }

  private static void map(StringBuilder out, Map<?, ?> map) {
    out.append('{');
    String separator = "";
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      out.append(separator);
      string(out, String.valueOf(entry.getKey()));
      out.append(':');
      value(out, entry.getValue());
      separator = ",";
    }
    out.append('}');
  }

  private static void array(StringBuilder out, Collection<?> items) {
    out.append('[');
    String separator = "";
    for (Object item : items) {
      out.append(separator);
      value(out, item);
      separator = ",";
    }
    out.append(']');
  }

  private static void string(StringBuilder out, String text) {
    out.append('"');
    int done = 0;
    for (int i = 0; i < text.length(); i++) {
      if (needsEscape(text, i)) {
        out.append(text, done, i);
        escape(out, text.charAt(i));
        done = i + 1;
      }
    }
    out.append(text, done, text.length()).append('"');
  }

  private static boolean needsEscape(String text, int i) {
    char c = text.charAt(i);
    return c < ' ' || c == '"' || c == '\\' || (Character.isSurrogate(c) && isLone(text, i));
  }

  /** Half a surrogate pair has no UTF-8 form: only its escape survives the way to a file. */
  private static boolean isLone(String text, int i) {
    return Character.isHighSurrogate(text.charAt(i))
        ? i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1))
        : i == 0 || !Character.isHighSurrogate(text.charAt(i - 1));
  }

  private static void escape(StringBuilder out, char c) {
    switch (c) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      case '\b' -> out.append("\\b");
      case '\f' -> out.append("\\f");
      default -> {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          out.append(HEX[(c >> shift) & 0xF]);
        }
      }
    }
  }
}
