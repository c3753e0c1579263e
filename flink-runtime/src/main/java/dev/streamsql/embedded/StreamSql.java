package dev.streamsql.embedded;

import dev.streamsql.analysis.CompileOptions;
import dev.streamsql.analysis.ScriptCompiler;
import dev.streamsql.connector.Connectors;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.job.DirectQuery;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.plan.SourceStream;
import dev.streamsql.row.RowValues;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/**
 * A query inside a program, on a Flink cluster inside the same process: rows are emitted to its
 * streams and come back through sinks. Mirrors the API of StreamSQL (LANGUAGE EM-1, RT-1, RT-2).
 *
 * <p>Safe for several threads; the rows of one thread keep their order.
 */
public final class StreamSql implements AutoCloseable {
  private final StreamSqlOptions options;
  private final MemorySession session;
  private final String id = UUID.randomUUID().toString();
  private volatile Plan plan;
  private List<String> streams;
  private EmbeddedJob job;
  private volatile boolean stopped;

  private StreamSql(StreamSqlOptions options) {
    this.options = options;
    this.session = MemorySession.open(id, options.queueCapacity());
  }

  /** Creates a query with the default options. */
  public static StreamSql create() {
    return create(StreamSqlOptions.defaults());
  }

  /** Creates a query. */
  public static StreamSql create(StreamSqlOptions options) {
    return new StreamSql(options);
  }

  /**
   * Compiles a script and starts its job. Streams that it reads and does not declare are those that
   * rows are emitted to; bare SELECTs give their rows to the sinks.
   *
   * @throws dev.streamsql.diagnostic.DiagnosticException if the script is wrong
   * @throws dev.streamsql.connector.ConnectorException if a source or sink of it cannot be used
   * @throws dev.streamsql.local.UserInputException if a setting cannot be kept
   * @throws IllegalStateException if called a second time, or if the job cannot be started
   */
  public synchronized void execute(String sql) {
    if (plan != null) {
      throw new IllegalStateException("execute() has already been called");
    }
    if (stopped) {
      throw new IllegalStateException("the query is stopped");
    }
    Connectors connectors = Connectors.load(new MemoryConnector(id));
    Plan compiled =
        ScriptCompiler.compile(
            new SourceText("<sql>", sql),
            new CompileOptions(
                connectors.catalog(),
                null,
                Map.of(),
                stream -> MemoryConnector.binding(),
                MemoryConnector.binding(),
                options.settings(),
                path -> false));
    connectors.check(compiled);
    job = EmbeddedJob.start(compiled, connectors, options, id, session);
    streams = emittable(compiled);
    // Last: whoever sees the plan sees the streams, too.
    plan = compiled;
  }

  /** The streams that rows can be emitted to, the first FROM stream first. */
  private static List<String> emittable(Plan compiled) {
    return compiled.steps().stream()
        .filter(SourceStep.class::isInstance)
        .map(SourceStep.class::cast)
        .filter(source -> source.connector().equals(MemoryConnector.binding().connector()))
        .flatMap(source -> source.streams().stream())
        .map(SourceStream::stream)
        .toList();
  }

  /**
   * Emits a row to the script's first FROM stream; blocks while the job cannot keep up.
   *
   * @param row the fields by name; copied
   */
  public void emit(Map<String, ?> row) {
    checkExecuted();
    if (streams.isEmpty()) {
      throw new IllegalArgumentException("this script reads no stream that rows are emitted to");
    }
    emitTo(streams.get(0), row);
  }

  /**
   * Emits a row to a stream; blocks while the job cannot keep up, instead of dropping it.
   *
   * @param stream a stream that the script reads
   * @param row the fields by name; copied
   * @throws IllegalArgumentException for a stream that the script does not read, naming those that
   *     it does, or for a value of a class that is no row value
   * @throws IllegalStateException before execute, after stop, or if the job has failed
   */
  public void emitTo(String stream, Map<String, ?> row) {
    Objects.requireNonNull(row, "row");
    checkExecuted();
    if (!streams.contains(stream)) {
      throw new IllegalArgumentException(
          "unknown input stream '"
              + stream
              + "'; this script reads "
              + String.join(", ", new TreeSet<>(streams)));
    }
    try {
      session.put(stream, row);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting to emit", e);
    }
  }

  /**
   * Emits a row and returns its result at once; the sinks get it, too, as after {@link #emit}. For
   * a query over one stream only (LANGUAGE EM-4, EM-5).
   *
   * @param row the fields by name; copied
   * @return the result; null where WHERE lets none through
   * @throws IllegalStateException for a query whose results come later, such as a stream JOIN, or
   *     before execute, or after stop
   */
  public Map<String, Object> emitSync(Map<String, ?> row) {
    Objects.requireNonNull(row, "row");
    if (isStreamJoinQuery()) {
      throw new IllegalStateException(
          "emitSync is not supported by a stream JOIN: its rows find their partners later. Use"
              + " emitTo(stream, row) and addSink");
    }
    DirectQuery direct = DirectQuery.of(plan);
    if (direct == null) {
      throw new IllegalStateException(
          "emitSync takes a script of one SELECT over one stream; use emitTo and addSink");
    }
    emit(row);
    return direct.evaluate(RowValues.row(row));
  }

  private void checkExecuted() {
    if (plan == null) {
      throw new IllegalStateException(
          stopped ? "the query is stopped" : "execute() has not been called");
    }
  }

  /**
   * Adds a receiver of result rows, before or after {@link #execute}. It gets lists of rows, on one
   * thread of the job, in the order of the results; one that is slow slows the job down, and what
   * it throws is logged.
   */
  public void addSink(Consumer<List<Map<String, Object>>> sink) {
    session.addSink(Objects.requireNonNull(sink, "sink"));
  }

  /** Tells whether the script joins streams. */
  public boolean isStreamJoinQuery() {
    checkExecuted();
    return plan.steps().stream().anyMatch(JoinStep.class::isInstance);
  }

  /**
   * Returns the query's counts by StreamSQL's names: input_count, output_count, and for each join
   * stage {@code join_stage1_matches_emitted} and so on (contract section 9). Where several
   * statements of the script join, each one's counts begin with its name, as its steps do in the
   * plan: {@code alarms/join_stage1_matches_emitted}.
   */
  public Map<String, Long> stats() {
    Map<String, Long> stats = new TreeMap<>(session.metrics().values());
    stats.put("input_count", session.emitted());
    stats.put("output_count", session.delivered());
    return stats;
  }

  /**
   * Stops the query: rows emitted so far are joined, waiting LEFT rows are padded, all results are
   * delivered; then it returns. A second call does nothing. An interrupt does not cut it short.
   *
   * @throws IllegalStateException if the job has failed, or if called from a sink: it would wait
   *     for that sink itself
   */
  public void stop() {
    if (session.isDelivering()) {
      throw new IllegalStateException("stop() cannot be called from a sink of the query");
    }
    stopOnce();
  }

  private synchronized void stopOnce() {
    if (stopped) {
      return;
    }
    stopped = true;
    session.end();
    try {
      if (job != null) {
        job.awaitEnd();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("the query has failed: " + MemorySession.reason(e), e);
    } finally {
      release();
    }
  }

  private void release() {
    try {
      if (job != null) {
        job.close();
      }
    } finally {
      session.close();
    }
  }

  /** Stops the query. */
  @Override
  public void close() {
    stop();
  }
}
