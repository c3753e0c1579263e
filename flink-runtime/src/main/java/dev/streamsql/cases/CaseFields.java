package dev.streamsql.cases;

import dev.streamsql.analysis.Names;
import dev.streamsql.connector.json.JsonWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The fields of a JSON object in a case, each of the kind that it must be. */
final class CaseFields {
  private final Map<String, Object> fields;
  private final String where;

  /**
   * Wraps an object.
   *
   * @param where what it is, such as {@code "event 3: "}; empty for the case itself
   */
  CaseFields(Map<String, Object> fields, String where) {
    this.fields = fields;
    this.where = where;
  }

  /** Refuses fields that have no meaning. */
  void checkNames(Set<String> known) throws MalformedCaseException {
    for (String name : fields.keySet()) {
      if (!known.contains(name)) {
        String near = Names.suggestion(name, known);
        throw problem(
            "unknown field \""
                + name
                + "\""
                + (near == null
                    ? "; known are " + String.join(", ", new TreeSet<>(known))
                    : ", " + near));
      }
    }
  }

  boolean has(String name) {
    return fields.get(name) != null;
  }

  MalformedCaseException problem(String message) {
    return new MalformedCaseException(where + message);
  }

  String text(String name) throws MalformedCaseException {
    Object value = fields.get(name);
    if (value == null || value instanceof String) {
      return (String) value;
    }
    throw wrong(name, value, "a text");
  }

  /** A text, or a list of lines. */
  String lines(String name) throws MalformedCaseException {
    if (!(fields.get(name) instanceof List<?> list)) {
      return text(name);
    }
    List<String> lines = new ArrayList<>();
    for (Object line : list) {
      if (!(line instanceof String text)) {
        throw wrong(name, list, "a text, or a list of its lines");
      }
      lines.add(text);
    }
    return String.join("\n", lines);
  }

  boolean flag(String name, boolean preset) throws MalformedCaseException {
    Object value = fields.get(name);
    if (value == null || value instanceof Boolean) {
      return value == null ? preset : (Boolean) value;
    }
    throw wrong(name, value, "true or false");
  }

  Long millis(String name) throws MalformedCaseException {
    Object value = fields.get(name);
    if (value == null || (value instanceof Long millis && millis >= 0)) {
      return (Long) value;
    }
    throw wrong(name, value, "a whole number of milliseconds, not negative");
  }

  List<?> list(String name) throws MalformedCaseException {
    Object value = fields.get(name);
    if (value == null || value instanceof List<?>) {
      return value == null ? List.of() : (List<?>) value;
    }
    throw wrong(name, value, "a list");
  }

  // The map was made by JsonRows, whose objects have string keys only.
  @SuppressWarnings("unchecked")
  Map<String, Object> object(String name) throws MalformedCaseException {
    Object value = fields.get(name);
    if (value == null || value instanceof Map<?, ?>) {
      return value == null ? Map.of() : (Map<String, Object>) value;
    }
    throw wrong(name, value, "an object");
  }

  /** Texts, numbers and booleans by name, as texts. */
  Map<String, String> texts(String name) throws MalformedCaseException {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Map.Entry<String, Object> entry : object(name).entrySet()) {
      Object value = entry.getValue();
      if (value == null || value instanceof Map || value instanceof List) {
        throw wrong(name + "." + entry.getKey(), value, "a text, a number or true or false");
      }
      texts.put(entry.getKey(), value.toString());
    }
    return texts;
  }

  List<Map<String, Object>> rows(String name) throws MalformedCaseException {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Object row : list(name)) {
      rows.add(row(name, row));
    }
    return rows;
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> row(String name, Object row) throws MalformedCaseException {
    if (row instanceof Map<?, ?>) {
      return (Map<String, Object>) row;
    }
    throw wrong(name, row, "a list of objects");
  }

  MalformedCaseException wrong(String name, Object found, String expected) {
    String text = JsonWriter.value(found);
    return problem(
        "\""
            + name
            + "\" is "
            + (text.length() <= 60 ? text : text.substring(0, 60) + "…")
            + ", expected "
            + expected);
  }
}
