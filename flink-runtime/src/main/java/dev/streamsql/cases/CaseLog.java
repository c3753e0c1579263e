package dev.streamsql.cases;

import dev.streamsql.connector.json.JsonWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes an event log of a case's events: each row arrives when the case's own clock says so. */
final class CaseLog {
  /** The wall clock at which every case begins, in milliseconds. */
  static final long START_MILLIS = 1_700_000_000_000L;

  private static final String ARRIVAL_TIME = "arrival-time";

  private CaseLog() {}

  /** Returns the settings that make a job live by the log's clock. */
  static Map<String, String> settings() {
    return Map.of(ARRIVAL_TIME, "stepped");
  }

  /** Returns what is wrong with settings of a case; null if nothing is. */
  static String problem(Map<String, String> settings) {
    if (settings.containsKey(ARRIVAL_TIME)) {
      return "a case has a clock of its own: leave the setting '" + ARRIVAL_TIME + "' out";
    }
    return null;
  }

  /** Returns the lines of the log; where the clock moves and at a sweep they have no stream. */
  static List<String> lines(List<CaseEvent> events) {
    List<String> lines = new ArrayList<>();
    long clock = START_MILLIS;
    for (CaseEvent event : events) {
      switch (event.kind()) {
        case ROW -> {
          clock = event.millis() == null ? clock : event.millis();
          Map<String, Object> line = new LinkedHashMap<>();
          line.put("stream", event.stream());
          line.put("at", clock);
          line.put("row", event.row());
          lines.add(JsonWriter.value(line));
        }
        case ADVANCE -> {
          clock += event.millis();
          lines.add("{\"at\":" + clock + "}");
        }
        case SWEEP -> lines.add("{\"at\":" + clock + ",\"sweep\":true}");
      }
    }
    return lines;
  }
}
