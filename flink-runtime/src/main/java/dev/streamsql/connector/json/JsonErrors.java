package dev.streamsql.connector.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.util.Locale;

/** Turns Jackson's multi-line messages into one line that starts with the column. */
final class JsonErrors {
  private JsonErrors() {}

  /** Returns the error for the token that the parser stands on. */
  static MalformedRowException at(JsonParser parser, String reason) {
    return new MalformedRowException(place(parser.currentTokenLocation()) + reason);
  }

  /** Returns the error for what the parser itself refused. */
  static MalformedRowException malformed(JsonProcessingException e) {
    if (e instanceof JsonEOFException) {
      return new MalformedRowException(place(e.getLocation()) + "unexpected end of input");
    }
    if (e instanceof StreamConstraintsException && e.getOriginalMessage().contains("nesting")) {
      return new MalformedRowException(
          place(e.getLocation()) + "nested deeper than " + JsonRows.MAX_DEPTH + " levels");
    }
    return new MalformedRowException(place(e.getLocation()) + text(e.getOriginalMessage()));
  }

  /** Returns what a token is called in an error. */
  static String name(JsonToken token) {
    return switch (token) {
      case START_ARRAY, END_ARRAY -> "an array";
      case START_OBJECT, END_OBJECT -> "an object";
      case VALUE_STRING, FIELD_NAME -> "a string";
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
      case VALUE_TRUE, VALUE_FALSE -> "a boolean";
      case VALUE_NULL -> "null";
      case NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT -> token.name().toLowerCase(Locale.ROOT);
    };
  }

  static String firstLine(String text) {
    int end = text.indexOf('\n');
    return end < 0 ? text : text.substring(0, end);
  }

  private static String place(JsonLocation location) {
    if (location == null) {
      return "";
    }
    String column = "column " + location.getColumnNr() + ": ";
    return location.getLineNr() > 1 ? "line " + location.getLineNr() + ", " + column : column;
  }

  private static String text(String message) {
    // Jackson's advice on its own switches is not for the writer of the row.
    String line = firstLine(message).replaceFirst("[:;,] *(enable|Enable) `.*", "");
    return line.isEmpty() ? line : Character.toLowerCase(line.charAt(0)) + line.substring(1);
  }
}
