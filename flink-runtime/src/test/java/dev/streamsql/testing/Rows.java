package dev.streamsql.testing;

import static org.assertj.core.api.Assertions.fail;

import dev.streamsql.connector.json.JsonWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Compares rows: numbers by value, the order of keys means nothing. */
public final class Rows {
  private Rows() {}

  /** Returns a row's canonical text: equal rows have equal texts. */
  public static String canonical(Object value) {
    if (value instanceof Map<?, ?> map) {
      TreeMap<String, String> sorted = new TreeMap<>();
      map.forEach((key, element) -> sorted.put((String) key, canonical(element)));
      return sorted.toString();
    }
    if (value instanceof Collection<?> list) {
      return list.stream().map(Rows::canonical).toList().toString();
    }
    if (value instanceof Number number) {
      return new BigDecimal(number.toString()).stripTrailingZeros().toPlainString();
    }
    return JsonWriter.value(value);
  }

  /**
   * Fails unless two lists hold the same rows, in any order, each as often.
   *
   * @param about what a reader of the failure needs: SQL and input
   */
  public static void assertSameMultiset(
      String about, List<Map<String, Object>> expected, List<Map<String, Object>> got) {
    List<String> missing = new ArrayList<>(expected.stream().map(Rows::canonical).toList());
    List<String> unexpected = new ArrayList<>();
    for (Map<String, Object> row : got) {
      String text = canonical(row);
      if (!missing.remove(text)) {
        unexpected.add(text);
      }
    }
    if (!missing.isEmpty() || !unexpected.isEmpty()) {
      fail(
          "%s%nexpected %s%ngot      %s%nmissing    %s%nunexpected %s",
          about,
          expected.stream().map(Rows::canonical).toList(),
          got.stream().map(Rows::canonical).toList(),
          missing,
          unexpected);
    }
  }
}
