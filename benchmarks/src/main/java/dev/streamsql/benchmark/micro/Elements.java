package dev.streamsql.benchmark.micro;

import dev.streamsql.benchmark.job.GeneratedRows;
import dev.streamsql.benchmark.job.PlanParts;
import dev.streamsql.benchmark.job.Task;
import dev.streamsql.row.RowTypes;
import dev.streamsql.row.StreamRow;
import java.util.List;
import java.util.Queue;
import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;

/** Runs the operators around the shuffle without a cluster. */
final class Elements {
  private Elements() {}

  /** Opens the stamper. */
  static <S> OneInputStreamOperatorTestHarness<StreamRow, S> stamper(PlanParts<S> parts)
      throws Exception {
    OneInputStreamOperatorTestHarness<StreamRow, S> stamper =
        new OneInputStreamOperatorTestHarness<>(
            parts.stamper(),
            RowTypes.STREAM_ROW.createSerializer(new ExecutionConfig().getSerializerConfig()));
    stamper.open();
    return stamper;
  }

  /** Opens the join. */
  static <S> OneInputStreamOperatorTestHarness<S, StreamRow> join(PlanParts<S> parts)
      throws Exception {
    KeyedOneInputStreamOperatorTestHarness<Object, S, StreamRow> join =
        new KeyedOneInputStreamOperatorTestHarness<>(
            parts.join(), parts.key(), objects(parts.keyType()));
    join.getExecutionConfig().enableObjectReuse();
    join.open();
    return join;
  }

  // The key selector gives what the key type describes; both come from one transformation.
  @SuppressWarnings("unchecked")
  private static TypeInformation<Object> objects(TypeInformation<?> type) {
    return (TypeInformation<Object>) type;
  }

  /** Returns a task's rows and watermarks as they leave the stamper. */
  static <S> List<Object> stamped(PlanParts<S> parts, Task task) throws Exception {
    try (OneInputStreamOperatorTestHarness<StreamRow, S> stamper = stamper(parts)) {
      for (StreamRow row : GeneratedRows.of(task)) {
        stamper.processElement(new StreamRecord<>(row));
      }
      Queue<Object> output = stamper.getOutput();
      return List.copyOf(output);
    }
  }
}
