package dev.streamsql.clustertests;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The rows of a kill test: two streams that are out of order, now and then late, and often match.
 */
final class KillRows {
  private static final long BASE_MILLIS = 1_700_000_000_000L;
  private static final int MILLIS_A_ROW = 5;
  private static final int DISORDER_MILLIS = 400;
  private static final int KEYS = 50;

  private KillRows() {}

  /**
   * A row.
   *
   * @param stream the name of its stream
   * @param json its fields; {@code type} is the stream's name
   */
  record Row(String stream, String json) {
    /** Returns the row as a line of an event log. */
    String event() {
      return "{\"stream\":\"" + stream + "\",\"row\":" + json + "}";
    }
  }

  /**
   * Returns rows, and behind them a pair with key -1 that tells when all have been read.
   *
   * @param left the stream of two rows out of three
   * @param right the stream of the others
   */
  static List<Row> of(long seed, int count, String left, String right) {
    Random random = new Random(seed);
    List<Row> rows = new ArrayList<>();
    for (int id = 0; id < count - 2; id++) {
      String stream = random.nextInt(3) == 0 ? right : left;
      long time = BASE_MILLIS + (long) id * MILLIS_A_ROW - random.nextInt(DISORDER_MILLIS);
      rows.add(row(stream, random.nextInt(KEYS), id, time));
    }
    long end = BASE_MILLIS + (long) count * MILLIS_A_ROW + 3_600_000L;
    rows.add(row(left, -1, count - 2, end));
    rows.add(row(right, -1, count - 1, end));
    return rows;
  }

  private static Row row(String stream, int key, int id, long time) {
    return new Row(
        stream, "{\"type\":\"%s\",\"k\":%d,\"id\":%d,\"ts\":%d}".formatted(stream, key, id, time));
  }
}
