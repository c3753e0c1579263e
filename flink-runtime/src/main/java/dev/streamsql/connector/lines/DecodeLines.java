package dev.streamsql.connector.lines;

import dev.streamsql.connector.DecodeReport;
import dev.streamsql.connector.RowRouter;
import dev.streamsql.connector.json.EventLogLine;
import dev.streamsql.connector.json.EventLogReader;
import dev.streamsql.connector.json.MalformedRowException;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.row.DeadLetter;
import dev.streamsql.row.StreamRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/** Makes rows of lines. A line that cannot be used is counted and goes to the dead letters. */
final class DecodeLines extends ProcessFunction<SourceLine, StreamRow>
    implements CheckpointedFunction {
  private static final long serialVersionUID = 1L;
  private static final long NANOS_PER_MILLI = 1_000_000L;

  private final SourceStep step;
  private final Map<String, Integer> tags;
  private final LineFormat format;

  private transient RowRouter router;
  private transient LineParser parser;
  private transient ListState<String> parserState;
  private transient DecodeReport report;

  DecodeLines(SourceStep step, Plan plan, boolean eventLog) {
    this(step, plan, eventLog ? null : LineFormat.JSON);
  }

  /**
   * Creates the function.
   *
   * @param format null for an event log
   */
  DecodeLines(SourceStep step, Plan plan, LineFormat format) {
    this.step = step;
    this.tags = RowRouter.tags(step, plan);
    this.format = format;
  }

  @Override
  public void initializeState(FunctionInitializationContext context) throws Exception {
    parser = format == null ? LineFormat.JSON.open() : format.open();
    parserState =
        context
            .getOperatorStateStore()
            .getListState(new ListStateDescriptor<>("format", Types.STRING));
    List<String> saved = new ArrayList<>();
    parserState.get().forEach(saved::add);
    if (!saved.isEmpty()) {
      parser.restore(saved);
    }
  }

  @Override
  public void snapshotState(FunctionSnapshotContext context) throws Exception {
    parserState.update(parser.snapshot());
  }

  @Override
  public void open(OpenContext context) {
    router = new RowRouter(step, tags);
    report = new DecodeReport(getRuntimeContext(), step.id());
  }

  @Override
  public void processElement(SourceLine line, Context context, Collector<StreamRow> out) {
    try {
      if (decode(line, out)) {
        report.rowIn();
      }
    } catch (MalformedRowException e) {
      report.rowIn();
      String stream = router.onlyStream(line.input());
      context.output(DeadLetter.OUTPUT, report.refuse(line.place(), e, stream, line.text()));
    }
  }

  /** Returns false for a line that is no row, such as a header. */
  private boolean decode(SourceLine line, Collector<StreamRow> out) throws MalformedRowException {
    if (format == null) {
      if (line.problem() != null) {
        throw new MalformedRowException(line.problem());
      }
      EventLogLine event = EventLogReader.parse(line.text());
      if (event.isTick()) {
        out.collect(StreamRow.tick(toNanos(event.at()), event.sweep()));
        return false;
      }
      long arrival = event.at() == null ? StreamRow.NO_ARRIVAL : toNanos(event.at());
      router.routeNamed(event.stream(), event.row(), arrival, out::collect);
      return true;
    }
    Map<String, Object> row = parser.parse(line);
    if (row != null) {
      router.route(line.input(), row, out::collect);
    }
    return row != null;
  }

  private static long toNanos(long millis) {
    return millis > (Long.MAX_VALUE - 1) / NANOS_PER_MILLI
        ? Long.MAX_VALUE - 1
        : millis * NANOS_PER_MILLI;
  }
}
