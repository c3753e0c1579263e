package dev.streamsql.benchmark.job;

import dev.streamsql.benchmark.rows.CountRows;
import dev.streamsql.benchmark.rows.GenerateRows;
import dev.streamsql.benchmark.rows.RowForm;
import java.util.List;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.util.OutputTag;

/** Flink SQL's interval join over rows in its own internal form, which needs no conversion. */
final class FlinkSqlJob {
  private static final int TIME = 1;

  private FlinkSqlJob() {}

  static void build(Task task, StreamExecutionEnvironment env) {
    RowForm<RowData> form =
        (rows, index) ->
            GenericRowData.of(
                StringData.fromString(rows.key(index)),
                TimestampData.fromEpochMillis(rows.time(index)),
                rows.value(index));
    TypeInformation<RowData> type = type();
    List<String> names = List.of("a", "b", "c").subList(0, task.shape().streams());
    List<OutputTag<RowData>> others =
        names.stream().skip(1).map(name -> new OutputTag<>(name, type)).toList();
    SingleOutputStreamOperator<RowData> rows =
        env.fromSequence(0, task.shape().rows() - 1)
            .setParallelism(task.shape().partitions())
            .process(new GenerateRows<>(task.shape(), form, others, task.measureHeap()))
            .returns(type)
            .setParallelism(task.shape().partitions());
    StreamTableEnvironment tables = StreamTableEnvironment.create(env);
    long within = task.query().withinMillis();
    for (String name : names) {
      int index = names.indexOf(name);
      DataStream<RowData> stream = index == 0 ? rows : rows.getSideOutput(others.get(index - 1));
      tables.createTemporaryView(name, table(tables, stream, within));
    }
    Table result = tables.sqlQuery(task.query().flinkSql());
    CountRows.attach(
        tables.toDataStream(
            result, result.getResolvedSchema().toPhysicalRowDataType().bridgedTo(RowData.class)));
  }

  private static TypeInformation<RowData> type() {
    return InternalTypeInfo.of(
        (RowType)
            DataTypes.ROW(
                    DataTypes.FIELD("k", DataTypes.STRING()),
                    DataTypes.FIELD("ts", DataTypes.TIMESTAMP_LTZ(3)),
                    DataTypes.FIELD("v", DataTypes.DOUBLE()))
                .getLogicalType());
  }

  private static Table table(
      StreamTableEnvironment tables, DataStream<RowData> rows, long withinMillis) {
    WatermarkStrategy<RowData> strategy = MaxSeen.strategy(withinMillis);
    DataStream<RowData> timed =
        rows.assignTimestampsAndWatermarks(
            strategy.withTimestampAssigner(
                (row, before) -> row.getTimestamp(TIME, 3).getMillisecond()));
    return tables.fromDataStream(
        timed, Schema.newBuilder().watermark("ts", "SOURCE_WATERMARK()").build());
  }
}
