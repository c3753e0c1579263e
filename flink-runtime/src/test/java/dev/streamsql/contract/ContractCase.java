package dev.streamsql.contract;

import dev.streamsql.connector.json.JsonWriter;
import dev.streamsql.contract.ContractQuery.Equality;
import dev.streamsql.contract.ContractQuery.Kind;
import dev.streamsql.contract.ContractQuery.Stage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A query and what happens to it, for the model and, as text, for a job. Streams are called {@code
 * a}, {@code b}, …; each row has an {@code id}, and the query selects the ids as {@code a_id}, ….
 *
 * @param seed what made it
 * @param flush whether the inputs end
 */
record ContractCase(long seed, ContractQuery query, List<ContractEvent> events, boolean flush) {
  private static final long NANOS_PER_MILLI = 1_000_000L;

  /** The counts of a stage that a job has, too. */
  static final List<String> COUNTS =
      List.of(
          "matches_emitted",
          "left_timeout_emitted",
          "late_dropped",
          "rows_dropped",
          "keys_evicted");

  /** What must come out: rows of ids, and counts by their metrics' names. */
  record Expected(List<List<Integer>> rows, Map<String, Long> counts) {}

  Expected expected() {
    ContractModel model = new ContractModel(query);
    events.forEach(model::on);
    if (flush) {
      model.flush(events.get(events.size() - 1).at());
    }
    Map<String, Long> counts = new LinkedHashMap<>();
    for (int stage = 0; stage < query.stages().size(); stage++) {
      ModelCounts of = model.counts(stage);
      List<Integer> values =
          List.of(of.matches, of.leftPadded, of.late, of.rowsDropped, of.keysEvicted);
      for (int count = 0; count < values.size(); count++) {
        counts.put("join_stage" + (stage + 1) + "_" + COUNTS.get(count), (long) values.get(count));
      }
    }
    return new Expected(model.rows(), counts);
  }

  static String stream(int input) {
    return String.valueOf((char) ('a' + input));
  }

  List<String> streams() {
    List<String> streams = new ArrayList<>();
    for (int input = 0; input <= query.stages().size(); input++) {
      streams.add(stream(input));
    }
    return streams;
  }

  /** Tells whether it says something that the strict dialect refuses. */
  boolean isExtended() {
    return query.complete()
        || query.stages().stream()
            .anyMatch(stage -> stage.residual() != null || stage.before() != stage.after());
  }

  /** The SET statements. */
  String settings() {
    StringBuilder settings = new StringBuilder();
    set(settings, "join.max-keys", String.valueOf(query.maxKeys()));
    set(settings, "join.max-rows", String.valueOf(query.maxRows()));
    if (isExtended()) {
      set(settings, "dialect", "extended");
    }
    if (!query.eventTime() || query.idleTimeout() > 0) {
      set(settings, "arrival-time", query.stepped() ? "stepped" : "recorded");
    }
    return settings.toString();
  }

  private static void set(StringBuilder settings, String key, String value) {
    settings.append("SET '").append(key).append("' = '").append(value).append("'; ");
  }

  String select() {
    StringBuilder sql = new StringBuilder("SELECT ");
    sql.append(
        streams().stream()
            .map(stream -> stream + ".id AS " + stream + "_id")
            .collect(Collectors.joining(", ")));
    sql.append(" FROM a");
    for (int index = 0; index < query.stages().size(); index++) {
      appendJoin(sql, query.stages().get(index), stream(index + 1));
    }
    List<String> options = new ArrayList<>();
    if (query.eventTime()) {
      options.add("TIMESTAMP = 'ts'");
    }
    if (query.complete()) {
      options.add("MAXOUTOFORDERNESS = '" + query.outOfOrderness() + "ns'");
    }
    if (query.idleTimeout() > 0) {
      options.add("IDLETIMEOUT = '" + query.idleTimeout() / NANOS_PER_MILLI + "ms'");
    }
    return options.isEmpty() ? sql.toString() : sql + " WITH (" + String.join(", ", options) + ")";
  }

  private static void appendJoin(StringBuilder sql, Stage stage, String right) {
    sql.append(stage.kind() == Kind.INNER ? " JOIN " : " " + stage.kind() + " JOIN ");
    sql.append(right).append(" WITHIN ");
    sql.append(
        stage.before() == stage.after()
            ? stage.after() + " NS"
            : "(" + stage.before() + " NS, " + stage.after() + " NS)");
    List<String> on = new ArrayList<>();
    for (Equality equality : stage.on()) {
      on.add(
          "%s.%s = %s.%s"
              .formatted(stream(equality.input()), equality.field(), right, equality.right()));
    }
    ContractQuery.Residual residual = stage.residual();
    if (residual != null) {
      on.add(
          "%s.%s %s %s.%s"
              .formatted(
                  stream(residual.input()),
                  residual.field(),
                  residual.operator(),
                  right,
                  residual.right()));
    }
    sql.append(" ON ").append(String.join(" AND ", on));
  }

  String script() {
    return settings() + select();
  }

  /** The lines of an event log. */
  List<String> eventLog() {
    List<String> lines = new ArrayList<>();
    for (ContractEvent event : events) {
      Map<String, Object> line = new LinkedHashMap<>();
      if (event.type() == ContractEvent.Type.ROW) {
        line.put("stream", stream(event.input()));
      }
      line.put("at", event.at() / NANOS_PER_MILLI);
      if (event.type() == ContractEvent.Type.ROW) {
        line.put("row", event.row());
        if (event.partition() != 0) {
          line.put("partition", event.partition());
        }
      } else if (event.type() == ContractEvent.Type.SILENT) {
        line.put("silent partition", event.partition());
      } else {
        line.put("sweep", true);
      }
      lines.add(JsonWriter.value(line));
    }
    return lines;
  }

  /** What a reader of a failure needs. */
  String about() {
    return "contract.seed=%d%s%n%s%n%s"
        .formatted(
            seed, flush ? "" : " (no end of input)", script(), String.join("\n", eventLog()));
  }

  @Override
  public String toString() {
    return String.valueOf(seed);
  }
}
