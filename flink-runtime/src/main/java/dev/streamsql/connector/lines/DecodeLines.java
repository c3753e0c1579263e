package dev.streamsql.connector.lines;

import dev.streamsql.connector.RowRouter;
import dev.streamsql.connector.json.EventLogLine;
import dev.streamsql.connector.json.EventLogReader;
import dev.streamsql.connector.json.JsonRows;
import dev.streamsql.connector.json.MalformedRowException;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.row.DeadLetter;
import dev.streamsql.row.StreamRow;
import dev.streamsql.time.Throttle;
import java.time.Duration;
import java.util.Map;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes rows of lines. A line that cannot be used is counted and goes to the dead letters. */
final class DecodeLines extends ProcessFunction<SourceLine, StreamRow> {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(DecodeLines.class);
  private static final long NANOS_PER_MILLI = 1_000_000L;

  private final SourceStep step;
  private final Map<String, Integer> tags;
  private final boolean eventLog;

  private transient RowRouter router;
  private transient LongCounter rowsIn;
  private transient LongCounter deadLetters;
  private transient Counter deadLetterMetric;
  private transient Throttle warning;

  DecodeLines(SourceStep step, Plan plan, boolean eventLog) {
    this.step = step;
    this.tags = RowRouter.tags(step, plan);
    this.eventLog = eventLog;
  }

  @Override
  public void open(OpenContext context) {
    router = new RowRouter(step, tags);
    rowsIn = new LongCounter();
    deadLetters = new LongCounter();
    getRuntimeContext().addAccumulator(step.id() + "/rows-in", rowsIn);
    getRuntimeContext().addAccumulator(step.id() + "/dead-letters", deadLetters);
    deadLetterMetric = getRuntimeContext().getMetricGroup().counter("dead_letters");
    warning = new Throttle(Duration.ofSeconds(10));
  }

  @Override
  public void processElement(SourceLine line, Context context, Collector<StreamRow> out) {
    rowsIn.add(1L);
    try {
      decode(line, out);
    } catch (MalformedRowException e) {
      deadLetters.add(1L);
      deadLetterMetric.inc();
      if (warning.permits()) {
        LOG.warn(
            "{}: line {} cannot be used: {}; {} so far",
            step.id(),
            line.number(),
            e.reason(),
            deadLetters.getLocalValuePrimitive());
      }
      context.output(
          DeadLetter.OUTPUT,
          new DeadLetter(
              e.stream() != null ? e.stream() : router.onlyStream(line.input()),
              "line " + line.number() + ": " + e.reason(),
              line.text(),
              System.currentTimeMillis()));
    }
  }

  private void decode(SourceLine line, Collector<StreamRow> out) throws MalformedRowException {
    if (line.problem() != null) {
      throw new MalformedRowException(line.problem());
    }
    if (eventLog) {
      EventLogLine event = EventLogReader.parse(line.text());
      long arrival = event.at() == null ? StreamRow.NO_ARRIVAL : toNanos(event.at());
      router.routeNamed(event.stream(), event.row(), arrival, out::collect);
    } else {
      router.route(line.input(), JsonRows.parse(line.text()), out::collect);
    }
  }

  private static long toNanos(long millis) {
    return millis > (Long.MAX_VALUE - 1) / NANOS_PER_MILLI
        ? Long.MAX_VALUE - 1
        : millis * NANOS_PER_MILLI;
  }
}
