package dev.streamsql.cases;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What has come of a case.
 *
 * @param error why it could not run to its end; null if it has
 * @param outputs the rows of each target, in the order in which they came
 * @param output the rows of all targets of queries, in the order in which they came
 * @param deadLetters the dead letters, as JSON
 * @param counts the counters by name
 */
public record Outcome(
    String error,
    Map<String, List<Map<String, Object>>> outputs,
    List<Map<String, Object>> output,
    List<String> deadLetters,
    Map<String, Long> counts) {

  static Outcome failed(String error) {
    return new Outcome(error, Map.of(), List.of(), List.of(), Map.of());
  }

  /**
   * Makes the outcome of a job.
   *
   * @param script the case's script
   * @param data what the job has collected
   * @param counts the case's counters
   */
  static Outcome of(CaseScript script, CaseData data, Map<String, Long> counts) {
    Map<String, List<Map<String, Object>>> outputs = new LinkedHashMap<>();
    List<Map<String, Object>> output = new ArrayList<>();
    script.targets().forEach(target -> outputs.put(target, new ArrayList<>()));
    for (CaseData.Row row : data.rows()) {
      Map<String, Object> values = Values.parse(row.json());
      if (script.targets().contains(row.target())) {
        output.add(values);
      }
      if (row.target().equals(script.lateTarget())) {
        // In a job of several cases the join's id begins with the case's.
        values.computeIfPresent("join", (name, id) -> ((String) id).replaceFirst("^[^/]+/", ""));
      }
      outputs.computeIfAbsent(row.target(), target -> new ArrayList<>()).add(values);
    }
    return new Outcome(null, outputs, output, data.deadLetters(), counts);
  }
}
