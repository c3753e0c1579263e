package dev.streamsql.cases;

import dev.streamsql.connector.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Tells a person why a case has failed. */
public final class CaseReport {
  /** How much of a list is shown. */
  private static final int MAX_LINES = 40;

  private final StringBuilder out = new StringBuilder();

  private CaseReport() {}

  /** Returns the report of a failed case, with a line break at its end. */
  public static String of(CaseResult result) {
    return new CaseReport().write(result);
  }

  private String write(CaseResult result) {
    TestCase test = result.test();
    boolean hasOwnName = !test.name().equals(test.place());
    out.append("FAILED ").append(test.name());
    out.append(hasOwnName ? " (" + test.place() + ")" : "").append('\n');
    if (test.problem() != null) {
      section("malformed case", List.of(test.problem()));
      return out.toString();
    }
    section("sql", test.script().text().lines().toList());
    section("events", test.events().stream().map(CaseEvent::text).toList());
    if (result.error() != null) {
      section("error", result.error().lines().toList());
    } else {
      rows(result);
      section("counters", result.counts());
    }
    section("rows that could not be used", result.outcome().deadLetters());
    return out.toString();
  }

  private void rows(CaseResult result) {
    Expectation expected = result.test().expected();
    result
        .diffs()
        .forEach(
            (target, diff) -> {
              boolean all = target.isEmpty();
              String of = all ? "" : " of " + target;
              section(
                  "expected" + of, json(all ? expected.output() : expected.outputs().get(target)));
              section(
                  "got" + of,
                  json(
                      all
                          ? result.outcome().output()
                          : result.outcome().outputs().getOrDefault(target, List.of())));
              section("diff" + of, diff(diff));
            });
  }

  private static List<String> json(List<Map<String, Object>> rows) {
    return rows.isEmpty() ? List.of("no rows") : rows.stream().map(JsonWriter::value).toList();
  }

  /** Returns the lines of a diff: missing rows with a minus, unexpected ones with a plus. */
  static List<String> diff(RowDiff diff) {
    List<String> lines = new ArrayList<>();
    for (RowDiff.Pair pair : diff.pairs()) {
      if (pair.missing() != null) {
        lines.add("- " + JsonWriter.value(pair.missing()));
      }
      if (pair.unexpected() != null) {
        lines.add("+ " + JsonWriter.value(pair.unexpected()));
      }
      if (pair.missing() != null && pair.unexpected() != null) {
        lines.add("  " + differences(pair));
      }
    }
    if (diff.order() != null) {
      lines.add(diff.order());
    }
    return lines;
  }

  private static String differences(RowDiff.Pair pair) {
    List<String> columns = RowDiff.differing(pair.missing(), pair.unexpected());
    return String.join(
        "; ",
        columns.stream()
            .map(
                column ->
                    column
                        + ": expected "
                        + JsonWriter.value(pair.missing().get(column))
                        + ", got "
                        + JsonWriter.value(pair.unexpected().get(column)))
            .toList());
  }

  private void section(String title, List<String> lines) {
    if (lines.isEmpty()) {
      return;
    }
    out.append("  ").append(title).append('\n');
    lines.stream().limit(MAX_LINES).forEach(line -> out.append("    ").append(line).append('\n'));
    if (lines.size() > MAX_LINES) {
      out.append("    … ").append(lines.size() - MAX_LINES).append(" more\n");
    }
  }
}
