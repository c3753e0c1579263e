package dev.streamsql.connector.kafka;

import dev.streamsql.analysis.ConnectorCatalog.OptionProblem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.flink.util.TimeUtils;

/** Checks the values of those options of a sink that are about its transactions. */
final class TransactionRules {
  private static final List<String> OF_TRANSACTIONS =
      List.of(
          KafkaOptions.TRANSACTIONAL_PREFIX,
          KafkaOptions.TRANSACTION_NAMING,
          KafkaOptions.MAX_DOWNTIME,
          KafkaOptions.TRANSACTION_TIMEOUT);

  private TransactionRules() {}

  /** An option that would silently do nothing is a mistake. */
  static OptionProblem needsTransactions(Map<String, String> options) {
    if (KafkaOptions.EXACTLY_ONCE.equals(options.get(KafkaOptions.GUARANTEE))) {
      return null;
    }
    return OF_TRANSACTIONS.stream()
        .filter(options::containsKey)
        .findFirst()
        .map(
            option ->
                new OptionProblem(
                    option,
                    "'" + option + "' is given, but nothing is written in transactions",
                    null,
                    "add '"
                        + KafkaOptions.GUARANTEE
                        + "' = '"
                        + KafkaOptions.EXACTLY_ONCE
                        + "', or leave it out"))
        .orElse(null);
  }

  static OptionProblem prefix(Map<String, String> options) {
    String prefix = options.get(KafkaOptions.TRANSACTIONAL_PREFIX);
    return prefix == null || prefix.matches("[\\w.:/-]{1,200}")
        ? null
        : new OptionProblem(
            KafkaOptions.TRANSACTIONAL_PREFIX,
            "'" + prefix + "' cannot be the beginning of transactional ids",
            "letters, digits and any of . _ : / -, at most 200",
            null);
  }

  static OptionProblem maxDowntime(Map<String, String> options) {
    String text = options.get(KafkaOptions.MAX_DOWNTIME);
    return text == null || isDuration(text)
        ? null
        : new OptionProblem(
            KafkaOptions.MAX_DOWNTIME, "'" + text + "' is not a time", "a time, as '5 min'", null);
  }

  private static boolean isDuration(String text) {
    try {
      return TimeUtils.parseDuration(text).compareTo(Duration.ZERO) >= 0;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  static OptionProblem timeout(Map<String, String> options) {
    String millis = options.get(KafkaOptions.TRANSACTION_TIMEOUT);
    return millis == null || millis.matches("[1-9]\\d{0,8}")
        ? null
        : new OptionProblem(
            KafkaOptions.TRANSACTION_TIMEOUT,
            "'" + millis + "' is not a transaction's timeout",
            "milliseconds, as 900000",
            null);
  }

  /** Flink chooses these ids, one for each transaction. */
  static OptionProblem ownProperties(Map<String, String> options) {
    String option = KafkaOptions.PREFIX + "transactional.id";
    return options.containsKey(option)
        ? new OptionProblem(
            option,
            "'" + option + "' cannot be set: each transaction gets an id of its own",
            null,
            "use '" + KafkaOptions.TRANSACTIONAL_PREFIX + "' for the beginning of the ids")
        : null;
  }
}
