package dev.streamsql.job;

import dev.streamsql.connector.OutputMessage;
import dev.streamsql.connector.json.JsonWriter;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Map;

/**
 * The form in which a sink takes its rows.
 *
 * @param <T> a line or a message
 */
interface OutputForm<T> extends Serializable {

  /**
   * Puts a row into the form.
   *
   * @param names the names of its values; null where its only value is the whole object
   * @param values its values
   * @param json the row as JSON
   */
  T encode(String[] names, Object[] values, String json);

  /** Returns the form of sinks that take lines. */
  static OutputForm<String> lines() {
    return (names, values, json) -> json;
  }

  /**
   * Returns the form of sinks that take messages.
   *
   * @param keyField the output column that is the key; null: no keys
   */
  static OutputForm<OutputMessage> messages(String keyField) {
    return (names, values, json) -> new OutputMessage(key(keyField, names, values), json);
  }

  private static String key(String field, String[] names, Object[] values) {
    if (field == null) {
      return null;
    }
    Object value = names == null ? field(field, values[0]) : column(field, names, values);
    return value == null || value instanceof String ? (String) value : JsonWriter.value(value);
  }

  private static Object field(String field, Object document) {
    return document instanceof Map<?, ?> map ? map.get(field) : null;
  }

  private static Object column(String field, String[] names, Object[] values) {
    int column = Arrays.asList(names).indexOf(field);
    return column < 0 ? null : values[column];
  }
}
