package dev.streamsql.cases;

import dev.streamsql.connector.json.JsonWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How the rows that came differ from those expected.
 *
 * @param missing rows that were expected and did not come
 * @param unexpected rows that came and were not expected
 * @param order what is wrong with the order; null if nothing is
 */
public record RowDiff(
    List<Map<String, Object>> missing, List<Map<String, Object>> unexpected, String order) {

  /** A missing row and the unexpected one that is most like it, either may be null. */
  public record Pair(Map<String, Object> missing, Map<String, Object> unexpected) {}

  static RowDiff of(
      List<Map<String, Object>> expected,
      List<Map<String, Object>> got,
      Set<String> ignore,
      boolean exactOrder) {
    List<Map<String, Object>> wanted = without(expected, ignore);
    List<Map<String, Object>> came = without(got, ignore);
    List<Map<String, Object>> missing = new ArrayList<>(wanted);
    List<Map<String, Object>> unexpected = new ArrayList<>();
    for (Map<String, Object> row : came) {
      int found = find(missing, row);
      if (found < 0) {
        unexpected.add(row);
      } else {
        missing.remove(found);
      }
    }
    boolean sameRows = missing.isEmpty() && unexpected.isEmpty();
    return new RowDiff(missing, unexpected, exactOrder && sameRows ? order(wanted, came) : null);
  }

  boolean isEmpty() {
    return missing.isEmpty() && unexpected.isEmpty() && order == null;
  }

  /** Puts each missing row beside the unexpected one that has most columns in common with it. */
  List<Pair> pairs() {
    List<Map<String, Object>> left = new ArrayList<>(unexpected);
    List<Pair> pairs = new ArrayList<>();
    for (Map<String, Object> row : missing) {
      Map<String, Object> nearest = null;
      int most = 0;
      for (Map<String, Object> other : left) {
        int common = columns(row, other).size() - differing(row, other).size();
        if (common > most) {
          most = common;
          nearest = other;
        }
      }
      left.remove(nearest);
      pairs.add(new Pair(row, nearest));
    }
    left.forEach(row -> pairs.add(new Pair(null, row)));
    return pairs;
  }

  /** Returns the names of the columns in which two rows differ. */
  static List<String> differing(Map<String, Object> a, Map<String, Object> b) {
    return columns(a, b).stream()
        .filter(column -> !Values.equal(a.get(column), b.get(column)))
        .toList();
  }

  private static Set<String> columns(Map<String, Object> a, Map<String, Object> b) {
    Set<String> columns = new LinkedHashSet<>(a.keySet());
    columns.addAll(b.keySet());
    return columns;
  }

  private static int find(List<Map<String, Object>> rows, Map<String, Object> row) {
    for (int i = 0; i < rows.size(); i++) {
      if (Values.equal(rows.get(i), row)) {
        return i;
      }
    }
    return -1;
  }

  private static String order(List<Map<String, Object>> expected, List<Map<String, Object>> got) {
    for (int i = 0; i < expected.size(); i++) {
      if (!Values.equal(expected.get(i), got.get(i))) {
        return "the rows are right, but in another order: row %d is %s, expected %s"
            .formatted(i + 1, JsonWriter.value(got.get(i)), JsonWriter.value(expected.get(i)));
      }
    }
    return null;
  }

  private static List<Map<String, Object>> without(
      List<Map<String, Object>> rows, Set<String> columns) {
    return rows.stream()
        .<Map<String, Object>>map(
            row -> {
              Map<String, Object> copy = new LinkedHashMap<>(row);
              copy.keySet().removeAll(columns);
              return copy;
            })
        .toList();
  }
}
