package dev.streamsql.embedded;

import dev.streamsql.analysis.Binding;
import dev.streamsql.analysis.CompileOptions;
import dev.streamsql.analysis.ScriptCompiler;
import dev.streamsql.connector.Connectors;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.explain.Explain;
import dev.streamsql.job.Checkpoints;
import dev.streamsql.job.JobBuilder;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.StepIds;
import dev.streamsql.row.DeadLetter;
import dev.streamsql.row.RowMaps;
import dev.streamsql.row.RowValues;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Adds a script to a Flink job of one's own: DataStreams are the script's streams, and its result
 * is a DataStream.
 *
 * <pre>{@code
 * DataStream<Map<String, Object>> open =
 *     StreamSqlJob.of(sql)
 *         .stream("cmd", commands, command -> Map.of("id", command.id(), "ts", command.millis()))
 *         .stream("ack", acks, ack -> Map.of("id", ack.commandId(), "ts", ack.millis()))
 *         .addTo(env)
 *         .result();
 * }</pre>
 *
 * <p>Rows of one DataStream subtask keep their order; two DataStreams are two sources, each with
 * its own clock (contract section 2).
 */
public final class StreamSqlJob {
  private final String sql;
  private final Map<String, DataStream<Map<String, Object>>> streams = new LinkedHashMap<>();
  private final Map<String, String> settings = new LinkedHashMap<>();

  private String uid;

  private StreamSqlJob(String sql) {
    this.sql = sql;
  }

  /** Begins with a script. */
  public static StreamSqlJob of(String sql) {
    return new StreamSqlJob(sql);
  }

  /**
   * Binds a stream of the script.
   *
   * @param name the stream's name in the script
   * @param records its records
   * @param row makes a row of a record: the fields by name, values as {@link RowValues#of} takes
   *     them
   */
  public <T> StreamSqlJob stream(
      String name, DataStream<T> records, FieldReader<T, Map<String, ?>> row) {
    DataStream<Map<String, Object>> rows =
        records
            .map(record -> RowValues.row(row.read(record)))
            .returns(RowMaps.TYPE)
            .name(name + " rows")
            .setParallelism(records.getParallelism());
    streams.put(name, rows);
    return this;
  }

  /**
   * Sets the first part of the operators' uids; give each script of a job its own.
   *
   * @param name the part; none where it is not set
   */
  public StreamSqlJob uid(String name) {
    this.uid = name;
    return this;
  }

  /** Sets an option, as SET does. */
  public StreamSqlJob set(String key, String value) {
    settings.put(key, value);
    return this;
  }

  /**
   * Adds the script to a job. Its sinks are added, too; the rows of its bare SELECTs are the
   * result.
   *
   * @param env the environment that the DataStreams belong to
   * @throws dev.streamsql.diagnostic.DiagnosticException if the script is wrong
   * @throws dev.streamsql.connector.ConnectorException if a source or sink of it cannot be used
   */
  public Added addTo(StreamExecutionEnvironment env) {
    DataStreamConnector connector = new DataStreamConnector(streams);
    Connectors connectors = Connectors.load(connector);
    Plan compiled =
        ScriptCompiler.compile(
            new SourceText("<sql>", sql),
            new CompileOptions(
                connectors.catalog(),
                null,
                Map.of(),
                name -> streams.containsKey(name) ? DataStreamConnector.stream(name) : null,
                new Binding(DataStreamConnector.NAME, Map.of()),
                settings,
                path -> false));
    Plan plan = uid == null ? compiled : StepIds.prefix(compiled, uid);
    connectors.check(plan);
    Checkpoints.enableForSinks(plan, connectors, env);
    DataStream<DeadLetter> deadLetters = JobBuilder.build(plan, connectors, env, null);
    return new Added(connector.result(), deadLetters, Explain.text(plan));
  }

  /**
   * What a script has added to a job.
   *
   * @param result the rows of its bare SELECTs, columns by name; null where it has none
   * @param deadLetters the rows that could not be used, with the reason
   * @param explain the plan in words
   */
  public record Added(
      DataStream<Map<String, Object>> result, DataStream<DeadLetter> deadLetters, String explain) {}
}
