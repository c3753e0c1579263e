package dev.streamsql.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.connector.json.JsonRows;
import dev.streamsql.connector.json.MalformedRowException;
import dev.streamsql.testing.Rows;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The model gives what StreamSQL gave, in all cases: counts, clocks and buffered rows of every
 * stage; the rows too where SELECT is a list of columns.
 */
class ContractModelConformanceTest {
  private static final long START_MILLIS = 1_700_000_000_000L;
  private static final long NANOS_PER_MILLI = 1_000_000L;

  @TestFactory
  Stream<DynamicTest> givesWhatStreamSqlGave() throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                ContractModelConformanceTest.class.getResourceAsStream(
                    "/conformance/join_cases.jsonl"),
                StandardCharsets.UTF_8))) {
      return lines.lines().map(ContractModelConformanceTest::test).toList().stream();
    }
  }

  private static DynamicTest test(String line) {
    try {
      Map<String, Object> fields = JsonRows.parse(line);
      return DynamicTest.dynamicTest((String) fields.get("name"), () -> check(fields));
    } catch (MalformedRowException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }

  private static void check(Map<String, Object> fields) {
    ConformanceSql sql = new ConformanceSql((String) fields.get("sql"));
    String timestamp = sql.timestamp();
    Map<?, ?> options = (Map<?, ?>) fields.get("options");
    ContractModel model =
        new ContractModel(
            new ContractQuery(
                sql.stages,
                timestamp != null,
                true,
                sql.idleTimeout(),
                null,
                options.get("maxKeys") instanceof Long keys ? keys : 10_000,
                options.get("maxRows") instanceof Long rows ? rows : 0));
    List<?> events = (List<?>) fields.get("events");
    events(sql, timestamp, events).forEach(model::on);
    if ((Boolean) fields.get("flush")) {
      model.flush(wallClock(events));
    }
    String about = fields.toString();
    Map<?, ?> stats = (Map<?, ?>) fields.get("stats");
    for (int stage = 0; stage < sql.stages.size(); stage++) {
      compare(about, stage, stats, model);
    }
    if (sql.isSimple()) {
      Rows.assertSameMultiset(
          about,
          ((List<?>) fields.get("output"))
              .stream().map(ContractModelConformanceTest::object).toList(),
          model.inputs().stream().map(sql::project).toList());
    }
  }

  /** The wall clock behind some events. */
  private static long wallClock(List<?> events) {
    long millis = START_MILLIS;
    for (Object event : events) {
      millis += object(event).get("advanceClockMs") instanceof Long moved ? moved : 0;
    }
    return millis * NANOS_PER_MILLI;
  }

  private static List<ContractEvent> events(ConformanceSql sql, String timestamp, List<?> given) {
    List<ContractEvent> events = new ArrayList<>();
    for (int index = 0; index < given.size(); index++) {
      Map<String, Object> event = object(given.get(index));
      long now = wallClock(given.subList(0, index));
      if (event.containsKey("sweep")) {
        events.add(ContractEvent.sweep(now));
      } else if (event.containsKey("stream")) {
        int input = sql.streams.indexOf(event.get("stream"));
        Map<String, Object> row = object(event.get("row"));
        Long time =
            timestamp == null ? null : ConformanceSql.time(ContractEvent.field(row, timestamp));
        events.add(ContractEvent.row(now, input, 0, row, time, events.size()));
      }
    }
    return events;
  }

  private static void compare(String about, int stage, Map<?, ?> stats, ContractModel model) {
    String prefix = "join_stage" + (stage + 1) + "_";
    ModelCounts counts = model.counts(stage);
    Map<String, Long> got =
        Map.of(
            "matches_emitted", (long) counts.matches,
            "left_timeout_emitted", (long) counts.leftPadded,
            "late_dropped", (long) counts.late,
            "rows_dropped", (long) counts.rowsDropped,
            "keys_evicted", (long) counts.keysEvicted,
            "buffered_rows", model.buffered(stage));
    got.forEach(
        (name, count) ->
            assertThat(count).as(about + "\n" + prefix + name).isEqualTo(stats.get(prefix + name)));
    compareClock(about, stats.get(prefix + "left_watermark"), model.clock(stage, 0));
    compareClock(about, stats.get(prefix + "right_watermark"), model.clock(stage, 1));
  }

  /** The engine shows a clock late where maxRows drops a row, and has one more as largest time. */
  private static void compareClock(String about, Object expected, Long clock) {
    if (!about.contains("gauge-stale-after-maxrows-drop")) {
      long shown = Math.min((Long) expected, Long.MAX_VALUE - 1);
      assertThat(clock == null ? 0 : clock).as(about + "\nclock").isEqualTo(shown);
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Object value) {
    return (Map<String, Object>) value;
  }
}
