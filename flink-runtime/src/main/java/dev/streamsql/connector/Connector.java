package dev.streamsql.connector;

import dev.streamsql.analysis.ConnectorCatalog;
import dev.streamsql.plan.SinkStep;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.row.StreamRow;
import java.util.Map;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/**
 * A kind of source or sink, named by the option {@code connector}. Further ones are found with
 * {@link java.util.ServiceLoader}.
 */
public interface Connector {

  /** Returns the name that scripts use. */
  String name();

  /** Returns what it can do and which options it takes. */
  ConnectorCatalog.Connector description();

  /**
   * Adds a source to a job. Rows that cannot be used go to the side output {@link
   * dev.streamsql.row.DeadLetter#OUTPUT}.
   *
   * @param step the source and its streams
   * @param context the job
   * @return the rows of all its streams, in the source's order
   */
  default SingleOutputStreamOperator<StreamRow> read(SourceStep step, JobContext context) {
    throw new UnsupportedOperationException(name() + " cannot be read");
  }

  /**
   * Tells whether a source never ends by itself and can be read again from where a checkpoint was:
   * then a job has checkpoints.
   */
  default boolean isUnbounded(SourceStep step) {
    return false;
  }

  /**
   * Tells whether nobody knows that a source ends: also of one that cannot be read again, such as
   * the standard input.
   */
  default boolean mayNotEnd(SourceStep step) {
    return isUnbounded(step);
  }

  /**
   * Adds a sink to a job.
   *
   * @param step the sink
   * @param lines the rows as JSON
   * @param context the job
   */
  default void write(SinkStep step, DataStream<String> lines, JobContext context) {
    throw new UnsupportedOperationException(name() + " cannot be written");
  }

  /**
   * Tells whether what a sink has written is finished by checkpoints, or by the end of the job: one
   * that may not end has checkpoints then.
   */
  default boolean needsCheckpoints(SinkStep step) {
    return false;
  }

  /** Tells whether a sink takes messages with keys; if not, it takes lines. */
  default boolean takesMessages() {
    return false;
  }

  /**
   * Adds a sink of messages to a job, for a connector that takes them.
   *
   * @param step the sink; its option {@code key.field} has made the keys
   * @param messages the rows as JSON, with their keys
   * @param context the job
   */
  default void writeMessages(
      SinkStep step, DataStream<OutputMessage> messages, JobContext context) {
    throw new UnsupportedOperationException(name() + " takes no messages");
  }

  /** Tells whether a sink takes rows as they are; if not, it takes messages or lines. */
  default boolean takesRows() {
    return false;
  }

  /**
   * Adds a sink of rows to a job, for a connector that takes them.
   *
   * @param step the sink
   * @param rows the rows: their columns by name
   * @param context the job
   */
  default void writeRows(SinkStep step, DataStream<Map<String, Object>> rows, JobContext context) {
    throw new UnsupportedOperationException(name() + " takes no rows");
  }

  /**
   * Checks before a job starts that a source can be read.
   *
   * @throws ConnectorException if not
   */
  default void check(SourceStep step) {}

  /**
   * Checks before a job starts that a sink can be written.
   *
   * @throws ConnectorException if not
   */
  default void check(SinkStep step) {}
}
