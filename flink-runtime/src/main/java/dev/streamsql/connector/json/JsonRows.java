package dev.streamsql.connector.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads one JSON object as a map of plain values.
 *
 * <p>Values are null, Boolean, Long, BigInteger (an integer that does not fit a long), Double (a
 * number with a point or an exponent), BigDecimal (such a number beyond the range of a double),
 * String, List and Map. Fields keep the order of the text; of two fields with one name the last one
 * wins.
 */
public final class JsonRows {
  /** The deepest nesting that is read; a deeper text is malformed. */
  public static final int MAX_DEPTH = 500;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  // A line's length is bounded where it is read; no second limit here.
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
          // Interning is a global lock and a leak for streams whose field names are data.
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .build();

  private JsonRows() {}

  /**
   * Reads a text that is exactly one JSON object.
   *
   * @param text the text; blanks around the object are allowed
   * @return the fields, in the order of the text; the caller may change the map
   * @throws MalformedRowException if the text is anything else
   */
  public static Map<String, Object> parse(String text) throws MalformedRowException {
    try (JsonParser parser = FACTORY.createParser(text)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        throw new MalformedRowException("empty text where a JSON object was expected");
      }
      if (first != JsonToken.START_OBJECT) {
        throw JsonErrors.at(parser, "found " + JsonErrors.name(first) + ", expected an object");
      }
      Map<String, Object> row = object(parser);
      if (parser.nextToken() != null) {
        throw JsonErrors.at(parser, "text after the end of the object");
      }
      return row;
    } catch (JsonProcessingException e) {
      throw JsonErrors.malformed(e);
    } catch (IOException e) {
      throw new MalformedRowException(JsonErrors.firstLine(String.valueOf(e.getMessage())));
    }
  }

  private static Map<String, Object> object(JsonParser parser) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      fields.put(name, value(parser, parser.nextToken()));
    }
    return fields;
  }

  private static List<Object> array(JsonParser parser) throws IOException {
    List<Object> items = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      items.add(value(parser, token));
    }
    return items;
  }

  /** Recursive, which is safe: the parser refuses what is nested deeper than MAX_DEPTH. */
  private static Object value(JsonParser parser, JsonToken token) throws IOException {
    return switch (token) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT -> integer(parser);
      case VALUE_NUMBER_FLOAT -> fraction(parser);
      case VALUE_TRUE -> Boolean.TRUE;
      case VALUE_FALSE -> Boolean.FALSE;
      case VALUE_NULL -> null;
      case NOT_AVAILABLE, END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT ->
          throw new IllegalStateException("no value: " + token);
    };
  }

  private static Object integer(JsonParser parser) throws IOException {
    return parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
        ? parser.getBigIntegerValue()
        : (Object) parser.getLongValue();
  }

  private static Object fraction(JsonParser parser) throws IOException {
    double value = parser.getDoubleValue();
    if (!Double.isInfinite(value)) {
      return value;
    }
    try {
      return parser.getDecimalValue();
    } catch (NumberFormatException e) {
      throw new JsonParseException(parser, "the number's exponent is too large", e);
    }
  }
}
