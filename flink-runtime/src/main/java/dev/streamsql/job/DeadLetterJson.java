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
}
