package dev.streamsql.job;

import dev.streamsql.connector.json.JsonWriter;
import dev.streamsql.row.DeadLetter;

/** The JSON form of a dead letter. */
final class DeadLetterJson {
  private static final String[] NAMES = {"stream", "reason", "text", "time"};

  private DeadLetterJson() {}

  static String write(DeadLetter letter) {
    return JsonWriter.object(
        NAMES, new Object[] {letter.stream(), letter.reason(), letter.text(), letter.time()});
  }

  /**
   * Returns the message key that an option names.
   *
   * @param field the name of one of the JSON's fields; null: no keys
   */
  static String key(DeadLetter letter, String field) {
    if (field == null) {
      return null;
    }
    return switch (field) {
      case "stream" -> letter.stream();
      case "reason" -> letter.reason();
      case "text" -> letter.text();
      case "time" -> Long.toString(letter.time());
      default -> null;
    };
  }
}
