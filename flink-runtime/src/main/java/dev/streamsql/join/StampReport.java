package dev.streamsql.join;

import dev.streamsql.connector.json.JsonWriter;
import dev.streamsql.explain.Durations;
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
import org.apache.flink.metrics.Counter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a stamper tells of its work: counts, clocks, warnings. */
final class StampReport {
  private static final Logger LOG = LoggerFactory.getLogger(StampReport.class);

  private final JoinStep step;
  private final StageMetrics.Count late;
  private final LongCounter deadLetters = new LongCounter();
  private final Counter deadLetterMetric;
  private final LongMaximum leftClock = new LongMaximum();
  private final LongMaximum rightClock = new LongMaximum();
  private final Throttle refused = new Throttle(Duration.ofSeconds(10));
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
    deadLetterMetric = context.getMetricGroup().counter("dead_letters");
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
    String found = value == null ? "missing" : JsonWriter.value(value);
    return letter(side, row, "no readable event time: " + found);
  }

  /** One absurd time must not poison a side's clock (contract section 4). */
  DeadLetter farAhead(JoinSide side, StreamRow row, Object value) {
    return letter(
        side,
        row,
        "event time more than "
            + Durations.text(side.maxAheadNanos())
            + " ahead of the wall clock (source.max-ahead): "
            + JsonWriter.value(value));
  }

  private DeadLetter letter(JoinSide side, StreamRow row, String reason) {
    deadLetters.add(1L);
    deadLetterMetric.inc();
    if (refused.permits()) {
      LOG.warn(
          "{}: a row of {} is dropped, {}; {} so far",
          step.id(),
          side.stream(),
          reason,
          deadLetters.getLocalValuePrimitive());
    }
    return new DeadLetter(
        side.stream(),
        reason,
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
