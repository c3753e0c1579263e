package dev.streamsql.connector;

import dev.streamsql.connector.json.MalformedRowException;
import dev.streamsql.row.DeadLetter;
import dev.streamsql.time.Throttle;
import java.time.Duration;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.metrics.Counter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts what a source's decoder takes and refuses, and makes the dead letters. */
public final class DecodeReport {
  private static final Logger LOG = LoggerFactory.getLogger(DecodeReport.class);

  private final String step;
  private final LongCounter rowsIn = new LongCounter();
  private final LongCounter deadLetters = new LongCounter();
  private final Counter metric;
  private final Throttle warning = new Throttle(Duration.ofSeconds(10));

  /**
   * Creates the report and registers its counts.
   *
   * @param context the decoder's
   * @param step the source step's id
   */
  public DecodeReport(RuntimeContext context, String step) {
    this.step = step;
    context.addAccumulator(step + "/rows-in", rowsIn);
    context.addAccumulator(step + "/dead-letters", deadLetters);
    metric = context.getMetricGroup().counter("dead_letters");
  }

  /** Counts a row that has come in. */
  public void rowIn() {
    rowsIn.add(1L);
  }

  /**
   * Counts and reports a row that cannot be used.
   *
   * @param place where it is, such as {@code line 4}
   * @param problem why it cannot be used; the stream that it names wins
   * @param stream the stream that it must belong to; null where that is not known
   * @param text the row as it came
   */
  public DeadLetter refuse(
      String place, MalformedRowException problem, String stream, String text) {
    deadLetters.add(1L);
    metric.inc();
    String reason = place + ": " + problem.reason();
    if (warning.permits()) {
      LOG.warn(
          "{}: {}; rows that cannot be used so far: {}",
          step,
          reason,
          deadLetters.getLocalValuePrimitive());
    }
    String named = problem.stream() != null ? problem.stream() : stream;
    return new DeadLetter(named, reason, text, System.currentTimeMillis());
  }
}
