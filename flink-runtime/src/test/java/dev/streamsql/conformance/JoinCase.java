package dev.streamsql.conformance;

import dev.streamsql.connector.json.JsonRows;
import dev.streamsql.connector.json.JsonWriter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A case of {@code join_cases.jsonl}: SQL, events, and what StreamSQL gave for them.
 *
 * @param fields the case's JSON
 */
record JoinCase(Map<String, Object> fields) {

  /** The wall clock at which every case begins, in milliseconds. */
  private static final long START_MILLIS = 1_700_000_000_000L;

  static List<JoinCase> load() {
    List<JoinCase> cases = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                JoinCase.class.getResourceAsStream("/conformance/join_cases.jsonl"),
                StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        cases.add(new JoinCase(JsonRows.parse(line)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (dev.streamsql.connector.json.MalformedRowException e) {
      throw new IllegalStateException(e);
    }
    return cases;
  }

  String name() {
    return (String) fields.get("name");
  }

  String family() {
    return (String) fields.get("family");
  }

  String sql() {
    return (String) fields.get("sql");
  }

  boolean flushes() {
    return (Boolean) fields.get("flush");
  }

  @SuppressWarnings("unchecked")
  List<Map<String, Object>> events() {
    return (List<Map<String, Object>>) fields.get("events");
  }

  @SuppressWarnings("unchecked")
  List<Map<String, Object>> output() {
    return (List<Map<String, Object>>) fields.get("output");
  }

  @SuppressWarnings("unchecked")
  Map<String, Object> stats() {
    return (Map<String, Object>) fields.get("stats");
  }

  @SuppressWarnings("unchecked")
  Map<String, Object> options() {
    return (Map<String, Object>) fields.get("options");
  }

  /** Tells whether two streams are joined by event time alone: no moved clock, no idle time-out. */
  boolean isTwoStreamEventTime() {
    String sql = sql().toUpperCase(java.util.Locale.ROOT);
    return sql.contains("TIMESTAMP")
        && !sql.contains("IDLETIMEOUT")
        && sql.split("WITHIN", -1).length == 2;
  }

  /** Tells whether a cap bounds its state: then what a subtask holds depends on the parallelism. */
  boolean isCapped() {
    return !options().isEmpty();
  }

  /** Returns the SQL behind SET statements for its options. */
  String script() {
    StringBuilder script = new StringBuilder("SET 'arrival-time' = 'stepped'; ");
    options()
        .forEach(
            (option, value) ->
                script.append(
                    "SET '%s' = '%s'; "
                        .formatted(
                            option.equals("maxKeys") ? "join.max-keys" : "join.max-rows", value)));
    return script + sql();
  }

  /** Returns the events as an event log that records their arrival. */
  List<String> eventLog() {
    List<String> log = new ArrayList<>();
    long clock = START_MILLIS;
    for (Map<String, Object> event : events()) {
      Map<String, Object> line = new LinkedHashMap<>();
      if (event.get("advanceClockMs") instanceof Long moved) {
        clock += moved;
      }
      line.put("at", clock);
      if (event.containsKey("sweep")) {
        line.put("sweep", true);
      } else if (event.containsKey("stream")) {
        line.put("stream", event.get("stream"));
        line.put("row", event.get("row"));
      }
      log.add(JsonWriter.value(line));
    }
    return log;
  }

  @Override
  public String toString() {
    return name();
  }
}
