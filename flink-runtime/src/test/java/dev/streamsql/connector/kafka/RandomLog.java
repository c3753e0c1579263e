package dev.streamsql.connector.kafka;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Rows of two streams, a and b, that are often late, often match and sometimes stay alone. */
final class RandomLog {
  /** The join that tells the most about order: late rows, expiry and padding all show in it. */
  static final String JOIN =
      "SELECT a.k AS k, a.id AS l, b.id AS r FROM a LEFT JOIN b WITHIN '300ms' ON a.k = b.k"
          + " WITH (TIMESTAMP = 'ts', TIMEUNIT = 'ms')";

  private RandomLog() {}

  /**
   * A row.
   *
   * @param stream a or b
   * @param json its fields, {@code type} with the stream's name among them
   */
  record Row(String stream, String json) {
    String event() {
      return "{\"stream\":\"%s\",\"row\":%s}".formatted(stream, json);
    }
  }

  static List<Row> rows(long seed, int count) {
    Random random = new Random(seed);
    List<Row> rows = new ArrayList<>();
    for (int id = 0; id < count; id++) {
      String stream = random.nextInt(3) == 0 ? "b" : "a";
      long time = 1_700_000_000_000L + id * 5L - random.nextInt(400);
      rows.add(
          new Row(
              stream,
              "{\"type\":\"%s\",\"k\":%d,\"id\":%d,\"ts\":%d}"
                  .formatted(stream, random.nextInt(40), id, time)));
    }
    return rows;
  }
}
