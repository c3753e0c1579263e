package dev.streamsql.cases;

import dev.streamsql.connector.json.JsonWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tells a program what has come of cases. */
public final class CaseJson {
  private CaseJson() {}

  /** Returns a case's result as one line of JSON. */
  public static String of(CaseResult result) {
    TestCase test = result.test();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", test.name());
    json.put("place", test.place());
    json.put("passed", result.passed());
    if (test.expected() != null) {
      json.put("expected", rows(test.expected().output(), test.expected().outputs()));
    }
    if (result.outcome() != null && result.outcome().error() == null) {
      boolean single = test.expected().outputs().isEmpty();
      json.put(
          "got", rows(result.outcome().output(), single ? Map.of() : result.outcome().outputs()));
    }
    json.put("diff", result.diffs().values().stream().flatMap(d -> lines(d).stream()).toList());
    if (!result.counts().isEmpty()) {
      json.put("counters", result.counts());
    }
    json.put("error", error(result));
    return JsonWriter.value(json);
  }

  /** Returns the summary as one line of JSON. */
  public static String summary(long passed, long failed) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("passed", passed);
    json.put("failed", failed);
    return JsonWriter.value(json);
  }

  /** The rows of all targets as a list; those of single targets by name. */
  private static Object rows(
      List<Map<String, Object>> output, Map<String, List<Map<String, Object>>> outputs) {
    return outputs.isEmpty() ? output : outputs;
  }

  private static List<String> lines(RowDiff diff) {
    return CaseReport.diff(diff);
  }

  private static String error(CaseResult result) {
    boolean expected = result.passed() && result.outcome() != null;
    return expected ? result.outcome().error() : result.error();
  }
}
