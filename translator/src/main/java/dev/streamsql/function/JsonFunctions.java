package dev.streamsql.function;

import dev.streamsql.expression.JsonText;
import dev.streamsql.expression.PathStep;
import dev.streamsql.expression.Paths;
import java.util.List;
import java.util.Map;

/** The functions on JSON text (LANGUAGE section 13, JSON). Numbers from text are doubles. */
final class JsonFunctions {
  private JsonFunctions() {}

  static List<FunctionEntry> entries() {
    return List.of(
        FunctionEntry.scalar("json_extract", 2, a -> extract(a[0], a[1])),
        FunctionEntry.scalar("json_valid", 1, a -> parse(a[0]).valid()),
        FunctionEntry.scalar("json_type", 1, a -> type(a[0])),
        FunctionEntry.scalar("json_length", 1, a -> length(parse(a[0]).value())),
        FunctionEntry.scalar("to_json", 1, a -> JsonText.of(a[0])),
        FunctionEntry.scalar("from_json", 1, a -> parse(a[0]).value()));
  }

  private static JsonParsing.Result parse(Object text) {
    return text instanceof String json ? JsonParsing.parse(json) : JsonParsing.INVALID;
  }

  private static Object extract(Object json, Object path) {
    List<PathStep> steps = path instanceof String text ? JsonPath.parse(text) : null;
    if (steps == null) {
      return null;
    }
    return Paths.get(json instanceof String ? parse(json).value() : json, steps);
  }

  private static Object type(Object json) {
    if (!(json instanceof String)) {
      return "unknown";
    }
    JsonParsing.Result result = parse(json);
    return result.valid() ? typeName(result.value()) : "invalid";
  }

  private static String typeName(Object value) {
    if (value == null) {
      return "null";
    }
    if (value instanceof Boolean) {
      return "boolean";
    }
    if (value instanceof Number) {
      return "number";
    }
    if (value instanceof String) {
      return "string";
    }
    return value instanceof List ? "array" : "object";
  }

  private static Object length(Object value) {
    if (value instanceof List<?> list) {
      return (long) list.size();
    }
    return value instanceof Map<?, ?> map ? (Long) (long) map.size() : null;
  }
}
