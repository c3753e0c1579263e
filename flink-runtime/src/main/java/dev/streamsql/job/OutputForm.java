package dev.streamsql.job;

import dev.streamsql.connector.OutputMessage;
import dev.streamsql.connector.json.JsonWriter;
import java.io.Serializable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The form in which a sink takes its rows.
 *
 * @param <T> a line, a message or a row
 */
interface OutputForm<T> extends Serializable {

  /**
   * Puts a row into the form.
   *
   * @param names the names of its values; null where its only value is the whole object
   * @param values its values
   */
  T encode(String[] names, Object[] values);

  /** Returns the form of sinks that take lines: the row as JSON. */
  static OutputForm<String> lines() {
    return OutputForm::json;
  }

  /**
   * Returns the form of sinks that take messages.
   *
   * @param keyField the output column that is the key; null: no keys
   */
  static OutputForm<OutputMessage> messages(String keyField) {
    return (names, values) -> new OutputMessage(key(keyField, names, values), json(names, values));
  }

  /** Returns the form of sinks that take rows: columns by name. */
  static OutputForm<Map<String, Object>> rows() {
    return OutputForm::row;
  }

  private static String json(String[] names, Object[] values) {
    return names == null ? JsonWriter.value(values[0]) : JsonWriter.object(names, values);
  }

  // The one value of a row without column names is always an object with text keys.
  @SuppressWarnings("unchecked")
  private static Map<String, Object> row(String[] names, Object[] values) {
    if (names == null) {
      return (Map<String, Object>) values[0];
    }
    Map<String, Object> row = new LinkedHashMap<>(Math.max(2, names.length * 4 / 3 + 1));
    for (int i = 0; i < names.length; i++) {
      row.put(names[i], values[i]);
    }
    return row;
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
