package dev.streamsql.embedded;

import dev.streamsql.connector.RowRouter;
import dev.streamsql.connector.json.MalformedRowException;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.row.StreamRow;
import java.util.Map;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/** Puts the fields of a DataStream's rows into slots; each of its subtasks is a partition. */
final class DecodeMaps extends ProcessFunction<Map<String, Object>, StreamRow> {
  private static final long serialVersionUID = 1L;

  private final SourceStep step;
  private final Map<String, Integer> tags;
  private transient RowRouter router;
  private transient int partition;

  DecodeMaps(SourceStep step, Plan plan) {
    this.step = step;
    this.tags = RowRouter.tags(step, plan);
  }

  @Override
  public void open(OpenContext context) {
    router = new RowRouter(step, tags);
    partition = getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
  }

  @Override
  public void processElement(Map<String, Object> row, Context context, Collector<StreamRow> out) {
    try {
      router.routeMessage(partition, Map.of(), row, out::collect);
    } catch (MalformedRowException e) {
      throw new IllegalStateException("every row belongs to the one stream of its DataStream", e);
    }
  }
}
