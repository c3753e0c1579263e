package dev.streamsql.connector.files;

import dev.streamsql.connector.json.JsonRows;
import dev.streamsql.connector.json.MalformedRowException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Which fields of a CSV file are more than text. */
enum CsvTypes {
  /** Numbers, true and false, where they are not quoted: how the sink writes them. */
  AUTO("auto"),
  /** These also where they are quoted, for files that quote every field. */
  QUOTED("quoted"),
  /** None. */
  TEXT("text");

  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");
  private static final int LONG_DIGITS = 18;

  private final String option;

  CsvTypes(String option) {
    this.option = option;
  }

  String option() {
    return option;
  }

  static List<String> options() {
    return Arrays.stream(values()).map(CsvTypes::option).toList();
  }

  static CsvTypes of(String option) {
    return Arrays.stream(values())
        .filter(types -> types.option.equals(option))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(option));
  }

  /** Returns the value of a field; null for an empty one. */
  Object value(CsvField field) throws MalformedRowException {
    String text = field.text();
    if (text.isEmpty()) {
      // Quotes around nothing are the only way to write a text without characters.
      return field.quoted() && this == AUTO ? "" : null;
    }
    if (this == TEXT || (this == AUTO && field.quoted())) {
      return text;
    }
    return plain(text);
  }

  /** Tells whether a text would be read as something else if it were not quoted. */
  static boolean isAmbiguous(String text) {
    return text.isEmpty()
        || text.equals("true")
        || text.equals("false")
        || NUMBER.matcher(text).matches();
  }

  private static Object plain(String text) throws MalformedRowException {
    if (text.equals("true")) {
      return Boolean.TRUE;
    }
    if (text.equals("false")) {
      return Boolean.FALSE;
    }
    return NUMBER.matcher(text).matches() ? number(text) : text;
  }

  private static Object number(String text) throws MalformedRowException {
    boolean digits = text.chars().allMatch(c -> c == '-' || Character.isDigit(c));
    // The rest as JSON reads it: one rule for what is a double and what needs more than that.
    return digits && text.length() <= LONG_DIGITS
        ? (Object) Long.parseLong(text)
        : JsonRows.parse("{\"v\":" + text + "}").get("v");
  }
}
