package dev.streamsql.join;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.testing.Scripts;
import dev.streamsql.testing.TestCluster;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * In complete mode a join gives what Flink SQL's interval join gives, whatever the arrival order
 * and the parallelism (contract section 11).
 */
class FlinkSqlJoinTest {
  private static final long SEED = Long.getLong("join.flink-sql.seed", 20_261_130L);
  private static final int ROWS = 240;
  private static final long START = 1_700_000_000_000L;
  private static final long OUT_OF_ORDER = 700;

  /** A row of either stream; its time is in milliseconds. */
  private record Event(boolean left, long key, long id, long time) {
    String line() {
      return "{\"stream\":\"%s\",\"row\":{\"k\":%d,\"id\":%d,\"ts\":%d}}"
          .formatted(left ? "l" : "r", key, id, time);
    }
  }

  /** How the rows of the two streams come. */
  private enum Order {
    /** In the order of their times, each by less than the out-of-orderness out of order. */
    MIXED,
    /** All left rows, then all right ones. */
    LEFT_FIRST,
    /** All right rows, then all left ones. */
    RIGHT_FIRST
  }

  static Stream<Arguments> joins() {
    List<Arguments> joins = new ArrayList<>();
    for (String kind : List.of("INNER", "LEFT", "RIGHT", "FULL")) {
      for (String window : List.of("1000 1000", "0 2500", "1500 0", "300 4000")) {
        joins.add(Arguments.of(kind, window, ""));
      }
      joins.add(Arguments.of(kind, "1000 1000", " AND l.id < r.id"));
    }
    return joins.stream();
  }

  @ParameterizedTest(name = "{0} JOIN, window {1}{2}")
  @MethodSource("joins")
  void givesWhatFlinkSqlGives(String kind, String window, String residual) throws Exception {
    long seed = SEED + (kind + window + residual).hashCode();
    long before = Long.parseLong(window.split(" ")[0]);
    long after = Long.parseLong(window.split(" ")[1]);
    List<Event> events = events(new Random(seed));
    List<String> expected = flinkSql(kind, before, after, residual, events);
    String sql =
        ("SET 'dialect' = 'extended'; SELECT l.id AS lid, r.id AS rid FROM l %s JOIN r"
                + " WITHIN (%d MS, %d MS) ON l.k = r.k%s"
                + " WITH (TIMESTAMP = 'ts', MAXOUTOFORDERNESS = '%dms')")
            .formatted(kind, before, after, residual, OUT_OF_ORDER);
    for (Order order : Order.values()) {
      List<String> log = ordered(events, order).stream().map(Event::line).toList();
      for (int parallelism : new int[] {1, 4}) {
        Scripts.Result result = Scripts.run(sql, log, parallelism);
        assertThat(pairs(result.rows()))
            .as("seed %d, %s, parallelism %d%n%s%n%s", seed, order, parallelism, sql, log)
            .containsExactlyInAnyOrderElementsOf(expected);
        assertThat(result.count("join_stage1_late_dropped")).isZero();
      }
    }
  }

  private static List<Event> events(Random random) {
    List<Event> events = new ArrayList<>();
    long now = START;
    for (long id = 0; id < ROWS; id++) {
      now += random.nextInt(120);
      long time = now - random.nextInt((int) OUT_OF_ORDER / 2);
      events.add(new Event(random.nextBoolean(), random.nextInt(6), id, time));
    }
    return events;
  }

  private static List<Event> ordered(List<Event> events, Order order) {
    if (order == Order.MIXED) {
      return events;
    }
    List<Event> split = new ArrayList<>();
    events.stream()
        .filter(event -> event.left() == (order == Order.LEFT_FIRST))
        .forEach(split::add);
    events.stream()
        .filter(event -> event.left() != (order == Order.LEFT_FIRST))
        .forEach(split::add);
    return split;
  }

  private static List<String> pairs(List<Map<String, Object>> rows) {
    return rows.stream().map(row -> row.get("lid") + "+" + row.get("rid")).toList();
  }

  private static List<String> flinkSql(
      String kind, long before, long after, String residual, List<Event> events) throws Exception {
    StreamExecutionEnvironment env = TestCluster.environment(2);
    StreamTableEnvironment tables = StreamTableEnvironment.create(env);
    tables.createTemporaryView("l", table(env, tables, events, true));
    tables.createTemporaryView("r", table(env, tables, events, false));
    Table joined =
        tables.sqlQuery(
            ("SELECT l.id, r.id AS rid FROM l %s JOIN r ON l.k = r.k%s AND r.ts BETWEEN"
                    + " l.ts - INTERVAL '%s' SECOND AND l.ts + INTERVAL '%s' SECOND")
                .formatted(kind, residual, seconds(before), seconds(after)));
    List<String> pairs = new ArrayList<>();
    try (CloseableIterator<Row> rows = tables.toDataStream(joined).executeAndCollect()) {
      rows.forEachRemaining(row -> pairs.add(row.getField(0) + "+" + row.getField(1)));
    }
    Collections.sort(pairs);
    assertThat(pairs).as("Flink SQL's rows").isNotEmpty();
    return pairs;
  }

  private static String seconds(long millis) {
    return "%d.%03d".formatted(millis / 1000, millis % 1000);
  }

  private static Table table(
      StreamExecutionEnvironment env,
      StreamTableEnvironment tables,
      List<Event> events,
      boolean left) {
    TypeInformation<Row> type =
        Types.ROW_NAMED(new String[] {"k", "id", "ts"}, Types.LONG, Types.LONG, Types.INSTANT);
    List<Row> rows =
        events.stream()
            .filter(event -> event.left() == left)
            .map(event -> Row.of(event.key(), event.id(), Instant.ofEpochMilli(event.time())))
            .toList();
    return tables.fromDataStream(
        env.fromData(type, rows.toArray(Row[]::new)),
        Schema.newBuilder()
            .column("k", DataTypes.BIGINT())
            .column("id", DataTypes.BIGINT())
            .column("ts", DataTypes.TIMESTAMP_LTZ(3))
            .watermark("ts", "ts - INTERVAL '1' SECOND")
            .build());
  }
}
