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

/** Puts the fields of emitted rows into slots. */
final class DecodeEvents extends ProcessFunction<MemoryEvent, StreamRow> {
  private static final long serialVersionUID = 1L;

  private final SourceStep step;
  private final Map<String, Integer> tags;
  private transient RowRouter router;

  DecodeEvents(SourceStep step, Plan plan) {
    this.step = step;
    this.tags = RowRouter.tags(step, plan);
  }

  @Override
  public void open(OpenContext context) {
    router = new RowRouter(step, tags);
  }

  @Override
  public void processElement(MemoryEvent event, Context context, Collector<StreamRow> out) {
    try {
      router.routeNamed(event.stream(), event.row(), StreamRow.NO_ARRIVAL, out::collect);
    } catch (MalformedRowException e) {
      throw new IllegalStateException("emitTo has let an unknown stream pass", e);
    }
  }
}
