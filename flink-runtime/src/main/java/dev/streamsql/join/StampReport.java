package dev.streamsql.join;

import dev.streamsql.connector.json.JsonWriter;
import dev.streamsql.plan.JoinSide;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.row.DeadLetter;
import dev.streamsql.row.StreamRow;
import dev.streamsql.time.SideClocks;
import dev.streamsql.time.Throttle;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.accumulators.LongMaximum;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a stamper tells of its work: counts, clocks, warnings. */
final class StampReport {
  private static final Logger LOG = LoggerFactory.getLogger(StampReport.class);

  private final JoinStep step;
  private final StageMetrics.Count late;
  private final LongCounter deadLetters = new LongCounter();
  private final LongMaximum leftClock = new LongMaximum();
  private final LongMaximum rightClock = new LongMaximum();
  private final Throttle unreadable = new Throttle(Duration.ofSeconds(10));
  private final Map<String, EdgeStream> streams;
  private boolean unitReported;

  StampReport(RuntimeContext context, JoinStep step, String part, Map<String, EdgeStream> streams) {
    this.step = step;
    this.streams = streams;
    String prefix = step.id() + "/" + part + "/";
    late =
        new StageMetrics.Count(
            context,
            step.id() + "/" + part,
            StageMetricNames.of(step.stage(), StageMetricNames.LATE));
    context.addAccumulator(prefix + "dead-letters", deadLetters);
    context.addAccumulator(prefix + "left-clock", leftClock);
    context.addAccumulator(prefix + "right-clock", rightClock);
  }

  void clocks(long left, long right) {
    if (left != SideClocks.UNSET) {
      leftClock.add(left);
    }
    if (right != SideClocks.UNSET) {
      rightClock.add(right);
    }
  }

  DeadLetter unreadableTime(JoinSide side, StreamRow row, Object value) {
    late.increment();
    deadLetters.add(1L);
    String found = value == null ? "missing" : JsonWriter.value(value);
    if (unreadable.permits()) {
      LOG.warn(
          "{}: a row of {} has no readable time ({}) and is dropped; {} so far",
          step.id(),
          side.stream(),
          found,
          deadLetters.getLocalValuePrimitive());
    }
    return new DeadLetter(
        side.stream(),
        "no readable event time: " + found,
        row.document() != null
            ? JsonWriter.value(row.document())
            : text(row, streams.get(side.stream()).fields()),
        System.currentTimeMillis());
  }

  /** What the plan has read of the row: the whole object, or its referenced fields. */
  private static String text(StreamRow row, List<String> fields) {
    Map<String, Object> known = new LinkedHashMap<>();
    for (int slot = 0; slot < row.values().length; slot++) {
      Object value = row.values()[slot];
      String name = slot < fields.size() ? fields.get(slot) : Integer.toString(slot);
      if (name.isEmpty()) {
        return JsonWriter.value(value);
      }
      if (!(value instanceof byte[])) {
        known.put(name, value);
      }
    }
    return JsonWriter.value(known);
  }

  void contradictoryUnit(JoinSide side, Object value) {
    if (!unitReported) {
      unitReported = true;
      LOG.warn(
          "{}: the time {} of a row of {} looks like another unit than the declared TIMEUNIT;"
              + " TIMEUNIT is obeyed",
          step.id(),
          value,
          side.stream());
    }
  }
}
