package dev.streamsql.benchmark.job;

import dev.streamsql.benchmark.rows.CountRows;
import dev.streamsql.benchmark.rows.GenerateRows;
import dev.streamsql.benchmark.rows.RowForm;
import java.time.Duration;
import java.util.List;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.co.ProcessJoinFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/** The DataStream API's intervalJoin over tuples, the fastest records that Flink has. */
final class IntervalJoinJob {
  private static final TypeInformation<Tuple3<String, Long, Double>> ROW =
      Types.TUPLE(Types.STRING, Types.LONG, Types.DOUBLE);
  private static final TypeInformation<Tuple3<String, Double, Double>> JOINED =
      Types.TUPLE(Types.STRING, Types.DOUBLE, Types.DOUBLE);

  private IntervalJoinJob() {}

  static void build(Task task, StreamExecutionEnvironment env) {
    RowForm<Tuple3<String, Long, Double>> form =
        (rows, index) -> Tuple3.of(rows.key(index), rows.time(index), rows.value(index));
    OutputTag<Tuple3<String, Long, Double>> right = new OutputTag<>("right", ROW);
    SingleOutputStreamOperator<Tuple3<String, Long, Double>> rows =
        env.fromSequence(0, task.shape().rows() - 1)
            .setParallelism(task.shape().partitions())
            .process(new GenerateRows<>(task.shape(), form, List.of(right), task.measureHeap()))
            .returns(ROW)
            .setParallelism(task.shape().partitions());
    Duration within = Duration.ofMillis(task.query().withinMillis());
    CountRows.attach(
        timed(rows, within)
            .keyBy(row -> row.f0, Types.STRING)
            .intervalJoin(timed(rows.getSideOutput(right), within).keyBy(row -> row.f0))
            .between(within.negated(), within)
            .process(new Pair())
            .returns(JOINED));
  }

  private static DataStream<Tuple3<String, Long, Double>> timed(
      DataStream<Tuple3<String, Long, Double>> rows, Duration within) {
    WatermarkStrategy<Tuple3<String, Long, Double>> strategy = MaxSeen.strategy(within.toMillis());
    return rows.assignTimestampsAndWatermarks(
        strategy.withTimestampAssigner((row, before) -> row.f1));
  }

  private static final class Pair
      extends ProcessJoinFunction<
          Tuple3<String, Long, Double>,
          Tuple3<String, Long, Double>,
          Tuple3<String, Double, Double>> {
    private static final long serialVersionUID = 1L;

    @Override
    public void processElement(
        Tuple3<String, Long, Double> left,
        Tuple3<String, Long, Double> right,
        Context context,
        Collector<Tuple3<String, Double, Double>> out) {
      out.collect(Tuple3.of(left.f0, left.f2, right.f2));
    }
  }
}
