package dev.streamsql.cases;

import dev.streamsql.analysis.Names;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A case, what has come of it, and what is wrong with that.
 *
 * @param test the case
 * @param outcome what has come of it; null where the case is malformed
 * @param error what is wrong with the case, or its error, where that is not the one expected
 * @param diffs the differences of rows, by target; the empty name is all targets together
 * @param counts what is wrong with counters, a sentence each
 */
public record CaseResult(
    TestCase test, Outcome outcome, String error, Map<String, RowDiff> diffs, List<String> counts) {
  /** What a stage holds or has reached at the end; a job that has ended does not tell. */
  private static final Set<String> GAUGES =
      Set.of("buffered_rows", "left_watermark", "right_watermark", "input_dropped");

  /** Returns whether the case got what it expects. */
  public boolean passed() {
    return error == null && diffs.isEmpty() && counts.isEmpty();
  }

  static CaseResult of(TestCase test, Outcome outcome) {
    if (outcome == null) {
      return new CaseResult(test, null, test.problem(), Map.of(), List.of());
    }
    Expectation expected = test.expected();
    if (expected.error() != null || outcome.error() != null) {
      return new CaseResult(test, outcome, error(expected, outcome), Map.of(), List.of());
    }
    return new CaseResult(test, outcome, null, diffs(expected, outcome), counts(expected, outcome));
  }

  private static String error(Expectation expected, Outcome outcome) {
    String wanted = expected.error();
    if (outcome.error() == null) {
      return wanted.isEmpty()
          ? "no error where one was expected"
          : "no error where one with '" + wanted + "' was expected";
    }
    if (wanted == null) {
      return outcome.error();
    }
    return outcome.error().toLowerCase(Locale.ROOT).contains(wanted.toLowerCase(Locale.ROOT))
        ? null
        : "expected an error with '" + wanted + "', got\n" + outcome.error();
  }

  private static Map<String, RowDiff> diffs(Expectation expected, Outcome outcome) {
    Map<String, RowDiff> diffs = new LinkedHashMap<>();
    if (expected.output() != null) {
      diffs.put("", diff(expected, expected.output(), outcome.output()));
    }
    expected
        .outputs()
        .forEach(
            (target, rows) ->
                diffs.put(
                    target,
                    diff(expected, rows, outcome.outputs().getOrDefault(target, List.of()))));
    diffs.values().removeIf(RowDiff::isEmpty);
    return diffs;
  }

  private static RowDiff diff(
      Expectation expected, List<Map<String, Object>> rows, List<Map<String, Object>> got) {
    return RowDiff.of(rows, got, expected.ignore(), expected.exactOrder());
  }

  private static List<String> counts(Expectation expected, Outcome outcome) {
    List<String> wrong = new ArrayList<>();
    expected
        .stats()
        .forEach(
            (name, count) -> {
              Long got = outcome.counts().get(name);
              if (got == null && GAUGES.stream().noneMatch(name::endsWith)) {
                String near = Names.suggestion(name, outcome.counts().keySet());
                wrong.add(
                    "there is no counter "
                        + name
                        + (near == null
                            ? "; there are "
                                + String.join(", ", new TreeSet<>(outcome.counts().keySet()))
                            : ", " + near));
              } else if (got != null && !got.equals(count)) {
                wrong.add(name + ": expected " + count + ", got " + got);
              }
            });
    return wrong;
  }
}
