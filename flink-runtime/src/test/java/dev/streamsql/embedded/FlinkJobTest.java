package dev.streamsql.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.testing.TestCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A script, and the join alone, inside a Flink job of one's own. Flink's interval join of
 * DataStreams has no outer form and no choice of the joined row's time (FLINK-8482, FLINK-8483).
 */
class FlinkJobTest {
  private static final long START = 1_700_000_000_000L;

  private static DataStream<Tuple3<String, Long, Integer>> commands(
      StreamExecutionEnvironment env) {
    return env.fromData(
        Types.TUPLE(Types.STRING, Types.LONG, Types.INT),
        Tuple3.of("c1", START, 1),
        Tuple3.of("c2", START + 1000, 2),
        Tuple3.of(null, START + 2000, 3));
  }

  private static DataStream<Tuple3<String, Long, Integer>> acks(StreamExecutionEnvironment env) {
    return env.fromData(
        Types.TUPLE(Types.STRING, Types.LONG, Types.INT),
        Tuple3.of("c1", START + 10_000, 0),
        Tuple3.of("c2", START + 11_001, 0),
        Tuple3.of(null, START + 2000, 0));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void joinsTwoDataStreams(int parallelism) throws Exception {
    StreamExecutionEnvironment env = TestCluster.environment(parallelism);
    DataStream<String> joined =
        WithinJoin.left(commands(env), acks(env))
            .on(command -> command.f0, ack -> ack.f0)
            .eventTime(command -> command.f1, ack -> ack.f1)
            .within(Duration.ofSeconds(10))
            .uid("confirmation")
            .select((command, ack) -> command.f2 + (ack == null ? " open" : " done"), Types.STRING);
    assertThat(collect(joined)).containsExactlyInAnyOrder("1 done", "2 open", "3 done");
  }

  @Test
  void innerJoinGivesPairsOnly() throws Exception {
    StreamExecutionEnvironment env = TestCluster.environment(2);
    DataStream<Integer> joined =
        WithinJoin.inner(commands(env), acks(env))
            .on(command -> command.f0, ack -> ack.f0)
            .eventTime(command -> command.f1, ack -> ack.f1)
            .within(Duration.ofSeconds(10))
            .select((command, ack) -> command.f2, Types.INT);
    assertThat(collect(joined)).containsExactlyInAnyOrder(1, 3);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aScriptReadsDataStreams(int parallelism) throws Exception {
    StreamExecutionEnvironment env = TestCluster.environment(parallelism);
    StreamSqlJob.Added job =
        StreamSqlJob.of(
                "SELECT c.n, r.id AS ack FROM cmd AS c LEFT JOIN ack AS r WITHIN 10 SECONDS"
                    + " ON c.id = r.id WITH (TIMESTAMP = 'ts')")
            .stream("cmd", commands(env), FlinkJobTest::row)
            .stream("ack", acks(env), FlinkJobTest::row)
            .addTo(env);
    assertThat(job.explain()).contains("LEFT c × r");
    List<String> rows = new ArrayList<>();
    for (Map<String, Object> row : collect(job.result())) {
      rows.add(row.get("n") + ":" + row.get("ack"));
    }
    assertThat(rows).containsExactlyInAnyOrder("1:c1", "2:null", "3:null");
  }

  @Test
  void twoScriptsFitInOneJob() throws Exception {
    StreamExecutionEnvironment env = TestCluster.environment(1);
    List<DataStream<Map<String, Object>>> results = new ArrayList<>();
    for (String uid : List.of("first", "second")) {
      results.add(
          StreamSqlJob.of("SELECT n FROM cmd WHERE n = 2").stream(
                  "cmd", commands(env), FlinkJobTest::row)
              .uid(uid)
              .addTo(env)
              .result());
    }
    assertThat(collect(results.get(0).union(results.get(1))))
        .containsExactly(Map.of("n", 2L), Map.of("n", 2L));
  }

  private static Map<String, ?> row(Tuple3<String, Long, Integer> record) {
    return record.f0 == null
        ? Map.of("ts", record.f1, "n", record.f2)
        : Map.of("id", record.f0, "ts", record.f1, "n", record.f2);
  }

  private static <T> List<T> collect(DataStream<T> stream) throws Exception {
    List<T> all = new ArrayList<>();
    try (CloseableIterator<T> iterator = stream.executeAndCollect()) {
      iterator.forEachRemaining(all::add);
    }
    return all;
  }
}
