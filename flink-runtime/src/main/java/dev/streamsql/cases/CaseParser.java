package dev.streamsql.cases;

import dev.streamsql.connector.json.JsonWriter;
import dev.streamsql.diagnostic.SourceText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes cases of the JSON objects of a case file. */
final class CaseParser {
  private static final Set<String> FIELDS =
      Set.of(
          "name",
          "family",
          "id",
          "notes",
          "at",
          "sql",
          "sql_file",
          "options",
          "settings",
          "events",
          "flush",
          "error",
          "error_contains",
          "output",
          "outputs",
          "order",
          "ignore",
          "stats");
  private static final Map<String, String> OPTIONS =
      Map.of("maxKeys", "join.max-keys", "maxRows", "join.max-rows");
  private static final Set<String> ROW = Set.of("stream", "row", "at");
  private static final Set<String> EVENT = Set.of("stream", "row", "at", "advanceClockMs", "sweep");

  private final CaseFields fields;
  private final Map<String, Object> values;

  private CaseParser(Map<String, Object> values) {
    this.values = values;
    this.fields = new CaseFields(values, "");
  }

  /** Reads the script that a case names by its path. */
  interface Scripts {
    SourceText read(String path) throws MalformedCaseException;
  }

  /**
   * Makes a case.
   *
   * @param values its JSON
   * @param place the file and line that it stands in
   * @param scripts reads scripts
   */
  static TestCase parse(Map<String, Object> values, String place, Scripts scripts) {
    Object given = values.getOrDefault("name", values.get("id"));
    String name = given instanceof String text && !text.isBlank() ? text : place;
    try {
      return new CaseParser(values).parse(name, place, scripts);
    } catch (MalformedCaseException e) {
      return TestCase.malformed(name, place, e.getMessage());
    }
  }

  private TestCase parse(String name, String place, Scripts scripts) throws MalformedCaseException {
    fields.checkNames(FIELDS);
    fields.text("name");
    return new TestCase(
        name,
        place,
        fields.text("family"),
        null,
        script(scripts),
        settings(),
        events(),
        fields.flag("flush", true),
        expectation());
  }

  private SourceText script(Scripts scripts) throws MalformedCaseException {
    if (fields.has("sql") == fields.has("sql_file")) {
      throw fields.problem(
          fields.has("sql")
              ? "has both \"sql\" and \"sql_file\""
              : "has no \"sql\" and no \"sql_file\": nothing to run");
    }
    return fields.has("sql")
        ? new SourceText("<sql>", fields.lines("sql"))
        : scripts.read(fields.text("sql_file"));
  }

  private Map<String, String> settings() throws MalformedCaseException {
    Map<String, String> settings = new LinkedHashMap<>();
    CaseFields options = new CaseFields(fields.object("options"), "options: ");
    options.checkNames(OPTIONS.keySet());
    fields.texts("options").forEach((name, value) -> settings.put(OPTIONS.get(name), value));
    settings.putAll(fields.texts("settings"));
    String problem = CaseLog.problem(settings);
    if (problem == null && settings.containsKey(CaseScript.PARALLELISM)) {
      problem = "the parallelism is an option of the command line: --parallelism N";
    }
    if (problem != null) {
      throw fields.problem("settings: " + problem);
    }
    return settings;
  }

  private List<CaseEvent> events() throws MalformedCaseException {
    List<CaseEvent> events = new ArrayList<>();
    for (Map<String, Object> event : fields.rows("events")) {
      CaseFields parts = new CaseFields(event, "event " + (events.size() + 1) + ": ");
      events.add(event(parts, JsonWriter.value(event)));
    }
    return events;
  }

  private static CaseEvent event(CaseFields event, String text) throws MalformedCaseException {
    event.checkNames(EVENT);
    if (event.has("stream") || event.has("row")) {
      event.checkNames(ROW);
      String stream = event.text("stream");
      if (stream == null || !event.has("row")) {
        throw event.problem(stream == null ? "\"stream\" is missing" : "\"row\" is missing");
      }
      return new CaseEvent(
          CaseEvent.Kind.ROW, stream, event.object("row"), event.millis("at"), text);
    }
    if (event.has("advanceClockMs") == event.flag("sweep", false)) {
      throw event.problem("expected \"stream\" and \"row\", \"advanceClockMs\" or \"sweep\":true");
    }
    return event.has("advanceClockMs")
        ? new CaseEvent(CaseEvent.Kind.ADVANCE, null, null, event.millis("advanceClockMs"), text)
        : new CaseEvent(CaseEvent.Kind.SWEEP, null, null, null, text);
  }

  private Expectation expectation() throws MalformedCaseException {
    String error = error();
    if (error == null && !fields.has("output") && !fields.has("outputs") && !fields.has("stats")) {
      throw fields.problem(
          "expects nothing: give \"output\", \"outputs\", \"stats\" or \"error_contains\"");
    }
    String order = fields.text("order");
    if (order != null && !order.equals("exact") && !order.equals("any")) {
      throw fields.wrong("order", order, "\"exact\" or \"any\"");
    }
    Map<String, List<Map<String, Object>>> outputs = new LinkedHashMap<>();
    CaseFields targets = new CaseFields(fields.object("outputs"), "outputs: ");
    for (String target : fields.object("outputs").keySet()) {
      outputs.put(target, targets.rows(target));
    }
    return new Expectation(
        error,
        fields.has("output") ? fields.rows("output") : null,
        outputs,
        "exact".equals(order),
        ignored(),
        stats());
  }

  /** The text of {@code error} is another engine's: only that there is one is compared. */
  private String error() throws MalformedCaseException {
    if (values.get("error_contains") != null) {
      return fields.text("error_contains");
    }
    return fields.text("error") == null ? null : "";
  }

  private Set<String> ignored() throws MalformedCaseException {
    Set<String> ignored = new LinkedHashSet<>();
    for (Object column : fields.list("ignore")) {
      if (!(column instanceof String name)) {
        throw fields.wrong("ignore", column, "a list of column names");
      }
      ignored.add(name);
    }
    return ignored;
  }

  private Map<String, Long> stats() throws MalformedCaseException {
    Map<String, Long> stats = new LinkedHashMap<>();
    for (Map.Entry<String, Object> stat : fields.object("stats").entrySet()) {
      if (!(stat.getValue() instanceof Long count)) {
        throw fields.wrong("stats." + stat.getKey(), stat.getValue(), "a whole number");
      }
      stats.put(stat.getKey(), count);
    }
    return stats;
  }
}
