package dev.streamsql.function;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON text into row values. */
final class JsonParsing {
  /** What a text that is no JSON gives. */
  static final Result INVALID = new Result(false, null);

  private static final ObjectReader READER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build()
          .readerFor(JsonNode.class);

  /**
   * The outcome of reading a text.
   *
   * @param valid whether the text is JSON
   * @param value the value; null where the text is not JSON, and for JSON's own null
   */
  record Result(boolean valid, Object value) {}

  private JsonParsing() {}

  static Result parse(String text) {
    try {
      JsonNode node = READER.readValue(text);
      return node == null || node.isMissingNode() ? INVALID : new Result(true, value(node));
    } catch (JsonProcessingException e) {
      return INVALID;
    }
  }

  private static Object value(JsonNode node) {
    return switch (node.getNodeType()) {
      case BOOLEAN -> node.booleanValue();
      case NUMBER -> Arguments.finite(node.doubleValue());
      case STRING -> node.textValue();
      case ARRAY -> list(node);
      case OBJECT -> map(node);
      default -> null;
    };
  }

  private static List<Object> list(JsonNode array) {
    List<Object> out = new ArrayList<>(array.size());
    for (JsonNode element : array) {
      out.add(value(element));
    }
    return out;
  }

  private static Map<String, Object> map(JsonNode object) {
    Map<String, Object> out = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      out.put(field.getKey(), value(field.getValue()));
    }
    return out;
  }
}
