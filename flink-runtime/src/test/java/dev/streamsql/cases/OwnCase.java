package dev.streamsql.cases;

import dev.streamsql.connector.json.JsonRows;
import dev.streamsql.connector.json.JsonWriter;
import dev.streamsql.connector.json.MalformedRowException;
import dev.streamsql.testing.Scripts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A case of {@code cases/join_cases.jsonl}: what a script gives for events, derived by hand from
 * the contract, for what StreamSQL does otherwise or leaves open. Or of {@code
 * cases/complaint_cases.jsonl}: what users of other systems found wrong there, by the number of
 * their report.
 *
 * @param fields the case's JSON: {@code name}, {@code sql}, {@code events} (the lines of an event
 *     log) or {@code inputs} (the rows of a file a stream), {@code output}, {@code stats}, {@code
 *     deadLetters}, {@code ordered} where the output's order counts at parallelism 1, {@code
 *     parallelism} where not both 1 and 4 are exact, {@code waitsFor} where a known bug is open
 */
record OwnCase(Map<String, Object> fields) {

  static List<OwnCase> load() {
    return Stream.of("/cases/join_cases.jsonl", "/cases/complaint_cases.jsonl")
        .flatMap(OwnCase::load)
        .toList();
  }

  private static Stream<OwnCase> load(String resource) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                OwnCase.class.getResourceAsStream(resource), StandardCharsets.UTF_8))) {
      return lines.lines().map(OwnCase::parse).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static OwnCase parse(String line) {
    try {
      return new OwnCase(JsonRows.parse(line));
    } catch (MalformedRowException e) {
      throw new IllegalStateException(line, e);
    }
  }

  String sql() {
    return (String) fields.get("sql");
  }

  List<Map<String, Object>> output() {
    return rows(fields.get("output"));
  }

  Map<String, Object> stats() {
    return map(fields.getOrDefault("stats", Map.of()));
  }

  long deadLetters() {
    return (Long) fields.get("deadLetters");
  }

  boolean isOrdered() {
    return fields.containsKey("ordered");
  }

  List<Integer> parallelisms() {
    return fields.get("parallelism") instanceof List<?> given
        ? given.stream().map(value -> ((Long) value).intValue()).toList()
        : List.of(1, 4);
  }

  /** The open bug that the case shows; null where there is none. */
  String waitsFor() {
    return (String) fields.get("waitsFor");
  }

  Scripts.Result run(int parallelism) {
    return fields.containsKey("inputs")
        ? Scripts.runInputs(sql(), inputs(), parallelism)
        : Scripts.run(sql(), lines(rows(fields.get("events"))), parallelism);
  }

  private Map<String, List<String>> inputs() {
    Map<String, List<String>> inputs = new LinkedHashMap<>();
    map(fields.get("inputs")).forEach((stream, rows) -> inputs.put(stream, lines(rows(rows))));
    return inputs;
  }

  /** What a reader of a failure needs. */
  String about() {
    String events =
        fields.containsKey("inputs")
            ? inputs().toString()
            : String.join("\n", lines(rows(fields.get("events"))));
    return fields.get("name") + "\n" + sql() + "\n" + events;
  }

  private static List<String> lines(List<Map<String, Object>> rows) {
    return rows.stream().map(JsonWriter::value).toList();
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> rows(Object value) {
    return (List<Map<String, Object>>) value;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }

  @Override
  public String toString() {
    return (String) fields.get("name");
  }
}
