package dev.streamsql.restore;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Queries whose state has everything in it, and rows that are late, match and stay alone. */
final class RestoreQueries {
  private static final Map<String, String> ALL =
      Map.of(
          "inner",
          "SELECT a.k AS k, a.i AS l, b.i AS r FROM a JOIN b WITHIN '300ms' ON a.k = b.k"
              + " WITH (TIMESTAMP = 'ts')",
          "left",
          "SELECT a.k AS k, a.i AS l, b.i AS r FROM a LEFT JOIN b WITHIN '300ms' ON a.k = b.k"
              + " WITH (TIMESTAMP = 'ts')",
          "cascade",
          "SELECT a.i AS l, b.i AS r, c.i AS x FROM a LEFT JOIN b WITHIN '300ms' ON a.k = b.k"
              + " LEFT JOIN c WITHIN '500ms' ON a.k = c.k WITH (TIMESTAMP = 'ts')",
          "complete",
          "SET 'dialect' = 'extended';"
              + " SELECT a.i AS l, b.i AS r FROM a FULL JOIN b WITHIN '200ms' ON a.k = b.k"
              + " WITH (TIMESTAMP = 'ts', MAXOUTOFORDERNESS = '250ms')",
          "capped",
          "SET 'join.max-keys' = '9'; SET 'join.max-rows' = '25';"
              + " SELECT a.i AS l, b.i AS r FROM a LEFT JOIN b WITHIN '2s' ON a.k = b.k"
              + " WITH (TIMESTAMP = 'ts')",
          "hot",
          "SET 'dialect' = 'extended';"
              + " SELECT a.i AS l, b.i AS r FROM a LEFT JOIN b WITHIN '2s'"
              + " ON a.k = b.k AND a.i - b.i < 9 AND b.i - a.i < 9 WITH (TIMESTAMP = 'ts')",
          "replay",
          "SET 'arrival-time' = 'recorded';"
              + " SELECT a.i AS l, b.i AS r FROM a LEFT JOIN b WITHIN '300ms' ON a.k = b.k");

  private RestoreQueries() {}

  static String sql(String name) {
    return ALL.get(name);
  }

  /** Makes the lines of an event log of the streams a, b and c; a hot query has few keys. */
  static List<String> events(String query, long seed, int rows) {
    int keys = query.equals("hot") ? 2 : 40;
    Random random = new Random(seed);
    List<String> events = new ArrayList<>();
    for (int id = 0; id < rows; id++) {
      String stream = List.of("a", "a", "b", "b", "c").get(random.nextInt(5));
      long at = 1_700_000_000_000L + id * 5L;
      events.add(
          "{\"stream\":\"%s\",\"at\":%d,\"row\":{\"k\":%d,\"i\":%d,\"ts\":%d}}"
              .formatted(stream, at, random.nextInt(keys), id, at - random.nextInt(400)));
    }
    return events;
  }
}
