package dev.streamsql.cases;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a case expects.
 *
 * @param error a part of the error's text, empty for any error; null: no error
 * @param output the rows of all targets together; null: not compared
 * @param outputs the rows of single targets, by name
 * @param exactOrder whether the rows' order counts
 * @param ignore the columns that are not compared
 * @param stats the counters that are compared, by name
 */
public record Expectation(
    String error,
    List<Map<String, Object>> output,
    Map<String, List<Map<String, Object>>> outputs,
    boolean exactOrder,
    Set<String> ignore,
    Map<String, Long> stats) {

  public Expectation {
    output = output == null ? null : List.copyOf(output);
    outputs = Collections.unmodifiableMap(new LinkedHashMap<>(outputs));
    ignore = Set.copyOf(ignore);
    stats = Collections.unmodifiableMap(new LinkedHashMap<>(stats));
  }
}
