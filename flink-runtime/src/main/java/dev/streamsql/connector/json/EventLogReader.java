package dev.streamsql.connector.json;

import java.util.Map;

/** Reads lines of an event log. Fields may come in any order; unknown ones are ignored. */
public final class EventLogReader {
  private EventLogReader() {}

  /**
   * Reads one line.
   *
   * @throws MalformedRowException if the line is no JSON object, or {@code stream}, {@code row} or
   *     {@code at} is missing where it must not be or is of the wrong kind
   */
  public static EventLogLine parse(String line) throws MalformedRowException {
    Map<String, Object> fields = JsonRows.parse(line);
    if (fields.get("at") != null && !fields.containsKey("stream") && !fields.containsKey("row")) {
      return new EventLogLine(null, at(fields), null, sweep(fields));
    }
    String stream = stream(fields);
    try {
      return new EventLogLine(stream, at(fields), row(fields));
    } catch (MalformedRowException e) {
      throw new MalformedRowException(e.reason(), stream);
    }
  }

  private static String stream(Map<String, Object> fields) throws MalformedRowException {
    Object stream = fields.get("stream");
    if (stream instanceof String name && !name.isBlank()) {
      return name;
    }
    throw wrong("stream", stream, "the name of a stream");
  }

  private static boolean sweep(Map<String, Object> fields) throws MalformedRowException {
    Object sweep = fields.get("sweep");
    if (sweep == null || sweep instanceof Boolean) {
      return Boolean.TRUE.equals(sweep);
    }
    throw wrong("sweep", sweep, "true or false");
  }

  private static Long at(Map<String, Object> fields) throws MalformedRowException {
    Object at = fields.get("at");
    if (at == null || (at instanceof Long ms && ms >= 0)) {
      return (Long) at;
    }
    throw wrong("at", at, "a whole number of milliseconds since 1970, not negative");
  }

  // The map was made by JsonRows, whose objects have string keys only.
  @SuppressWarnings("unchecked")
  private static Map<String, Object> row(Map<String, Object> fields) throws MalformedRowException {
    Object row = fields.get("row");
    if (row instanceof Map<?, ?>) {
      return (Map<String, Object>) row;
    }
    throw wrong("row", row, "an object");
  }

  private static MalformedRowException wrong(String field, Object found, String expected) {
    String text = found == null ? "is missing" : "is " + shortened(JsonWriter.value(found));
    return new MalformedRowException("\"" + field + "\" " + text + ", expected " + expected);
  }

  private static String shortened(String text) {
    return text.length() <= 60 ? text : text.substring(0, 60) + "…";
  }
}
