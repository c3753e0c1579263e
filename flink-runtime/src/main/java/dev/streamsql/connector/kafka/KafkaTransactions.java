package dev.streamsql.connector.kafka;

import dev.streamsql.connector.ConnectorException;
import dev.streamsql.connector.JobContext;
import dev.streamsql.explain.Explain;
import dev.streamsql.plan.Fingerprint;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SinkStep;
import java.time.Duration;
import java.util.Map;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.connector.kafka.sink.TransactionNamingStrategy;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.streaming.api.environment.CheckpointConfig;
import org.apache.flink.util.TimeUtils;

/**
 * The transactions of a sink that writes exactly once: what they are called, how long they may stay
 * open, and whether the job's checkpoints commit them in time. A transaction that the broker aborts
 * before a checkpoint has committed it is lost, so that is checked before the job starts.
 */
final class KafkaTransactions {
  /** What brokers allow unless they are configured otherwise; Flink's own default is above it. */
  private static final long DEFAULT_TIMEOUT_MILLIS = Duration.ofMinutes(15).toMillis();

  private static final Duration DEFAULT_MAX_DOWNTIME = Duration.ofMinutes(5);

  /**
   * Ends every prefix and is not in one that a user gives: what begins like the ids of one job
   * never is another's.
   */
  private static final String END = "~";

  private static final int HASH_DIGITS = 8;

  private final SinkStep step;
  private final KafkaOptions options;

  KafkaTransactions(SinkStep step) {
    this.step = step;
    this.options = new KafkaOptions(step.options());
  }

  /** Returns how long the broker waits for a transaction's end before it aborts it. */
  static long timeoutMillis(KafkaOptions options) {
    String millis = options.values().get(KafkaOptions.TRANSACTION_TIMEOUT);
    return millis == null ? DEFAULT_TIMEOUT_MILLIS : Long.parseLong(millis);
  }

  /**
   * Returns how ids are chosen. Ids that are never used again, Flink's default, pile up in the
   * broker, and a job that starts without a savepoint would try all of the last week's.
   */
  TransactionNamingStrategy naming() {
    return "incrementing".equals(options.values().get(KafkaOptions.TRANSACTION_NAMING))
        ? TransactionNamingStrategy.INCREMENTING
        : TransactionNamingStrategy.POOLING;
  }

  /**
   * Returns the beginning of all transactional ids. Two jobs with the same one would abort each
   * other's transactions. The default is the same whenever the same script is started under the
   * same name, so that a new start aborts what a killed one has left open; another job's differs in
   * the job's name, the script's content, the sink or the topic. After an upgrade from a savepoint
   * the old prefix is known from there.
   */
  String prefix(JobContext context) {
    String given = options.values().get(KafkaOptions.TRANSACTIONAL_PREFIX);
    if (given != null) {
      return given + END;
    }
    String job =
        context
            .env()
            .getConfiguration()
            .getOptional(PipelineOptions.NAME)
            // A script's path; where it was started from makes no other job of it.
            .map(name -> name.substring(name.lastIndexOf('/') + 1))
            .orElse("job");
    return String.join(
            "-",
            "streamsql",
            plain(job),
            plain(options.topics().get(0)),
            plain(step.id()),
            Fingerprint.of(Explain.text(withoutSettings(context.plan()))).substring(0, HASH_DIGITS))
        + END;
  }

  /** A job that goes on at another parallelism, or with other intervals, is the same job. */
  private static Plan withoutSettings(Plan plan) {
    return new Plan(
        plan.version(),
        Map.of(),
        plan.streams(),
        plan.steps(),
        plan.deadLetters(),
        plan.lateRows());
  }

  private static String plain(String name) {
    String plain = name.replaceAll("[^\\w.]+", "_");
    return plain.substring(Math.max(0, plain.length() - 60));
  }

  /**
   * Checks that the job's checkpoints commit the transactions, and in time.
   *
   * @throws ConnectorException if not
   */
  void check(JobContext context) {
    CheckpointConfig checkpoints = context.env().getCheckpointConfig();
    if (!checkpoints.isCheckpointingEnabled()) {
      throw problem(
          "needs checkpoints, which commit what is written: "
              + "SET 'execution.checkpointing.interval' = '10 s'");
    }
    if (checkpoints.getCheckpointingConsistencyMode() != CheckpointingMode.EXACTLY_ONCE) {
      throw problem(
          "needs checkpoints that are exact: SET 'execution.checkpointing.mode' = 'EXACTLY_ONCE'");
    }
    Duration interval =
        Duration.ofMillis(
            Math.max(
                checkpoints.getCheckpointInterval(), checkpoints.getMinPauseBetweenCheckpoints()));
    Duration timeout = Duration.ofMillis(timeoutMillis(options));
    if (interval.plus(maxDowntime()).compareTo(timeout) >= 0) {
      throw problem(
          "may lose rows: the broker aborts a transaction after "
              + words(timeout)
              + " ('"
              + KafkaOptions.TRANSACTION_TIMEOUT
              + "'), but it may take "
              + words(interval)
              + " to the next checkpoint ('execution.checkpointing.interval') and "
              + words(maxDowntime())
              + " to restart ('"
              + KafkaOptions.MAX_DOWNTIME
              + "'); raise the first, or lower one of the others");
    }
  }

  private Duration maxDowntime() {
    Map<String, String> values = options.values();
    return values.containsKey(KafkaOptions.MAX_DOWNTIME)
        ? TimeUtils.parseDuration(values.get(KafkaOptions.MAX_DOWNTIME))
        : DEFAULT_MAX_DOWNTIME;
  }

  private static String words(Duration time) {
    return TimeUtils.formatWithHighestUnit(time);
  }

  private ConnectorException problem(String what) {
    return new ConnectorException(
        step.id()
            + " with '"
            + KafkaOptions.GUARANTEE
            + "' = '"
            + KafkaOptions.EXACTLY_ONCE
            + "' "
            + what);
  }
}
