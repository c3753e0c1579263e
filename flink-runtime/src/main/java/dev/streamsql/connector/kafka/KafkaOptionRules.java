package dev.streamsql.connector.kafka;

import dev.streamsql.analysis.ConnectorCatalog.OptionProblem;
import dev.streamsql.analysis.ConnectorCatalog.OptionRules;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Checks the values of Kafka options at compile time, one rule each. */
final class KafkaOptionRules implements OptionRules {
  private static final List<String> STARTUP_MODES =
      List.of("earliest-offset", "latest-offset", "group-offsets", "timestamp");
  private static final List<String> BOUNDED_MODES = List.of("unbounded", "latest-offset");
  private static final List<String> GUARANTEES =
      List.of("at-least-once", KafkaOptions.EXACTLY_ONCE, "none");
  private static final List<String> NAMINGS = List.of("incrementing", "pooling");
  private static final List<String> OFFSET_RESETS = List.of("earliest", "latest", "none");
  private static final Pattern SERVER = Pattern.compile("([A-Za-z]+://)?\\S+:\\d{1,5}");

  @Override
  public Optional<OptionProblem> check(Map<String, String> options) {
    return Stream.<Function<Map<String, String>, OptionProblem>>of(
            KafkaOptionRules::topics,
            KafkaOptionRules::servers,
            KafkaOptionRules::codecs,
            SecretReferences::rule,
            one(KafkaOptions.STARTUP_MODE, STARTUP_MODES),
            KafkaOptionRules::startupTime,
            KafkaOptionRules::startupGroup,
            one(KafkaOptions.OFFSET_RESET, OFFSET_RESETS),
            one(KafkaOptions.BOUNDED_MODE, BOUNDED_MODES),
            one(KafkaOptions.GUARANTEE, GUARANTEES),
            one(KafkaOptions.TRANSACTION_NAMING, NAMINGS),
            TransactionRules::needsTransactions,
            TransactionRules::prefix,
            TransactionRules::maxDowntime,
            TransactionRules::timeout,
            TransactionRules::ownProperties,
            KafkaOptionRules::metadataField)
        .flatMap(rule -> Stream.ofNullable(rule.apply(options)))
        .findFirst();
  }

  private static Function<Map<String, String>, OptionProblem> one(
      String option, List<String> allowed) {
    return options -> {
      String value = options.get(option);
      return value == null || allowed.contains(value)
          ? null
          : new OptionProblem(
              option,
              "'" + option + "' cannot be '" + value + "'",
              "one of " + String.join(", ", allowed),
              null);
    };
  }

  private static OptionProblem topics(Map<String, String> options) {
    List<String> topics = KafkaOptions.topics(options.get(KafkaOptions.TOPIC));
    String expected = "a topic, or several with ';' between them";
    if (topics.isEmpty() || topics.contains("")) {
      return new OptionProblem(KafkaOptions.TOPIC, "a topic's name is empty", expected, null);
    }
    return new HashSet<>(topics).size() == topics.size()
        ? null
        : new OptionProblem(KafkaOptions.TOPIC, "a topic is named twice", expected, null);
  }

  private static OptionProblem servers(Map<String, String> options) {
    String servers = options.get(KafkaOptions.SERVERS);
    boolean right =
        Arrays.stream(servers.split(",", -1))
            .allMatch(server -> SERVER.matcher(server.strip()).matches());
    return right
        ? null
        : new OptionProblem(
            KafkaOptions.SERVERS,
            "'" + servers + "' is not a list of servers",
            "host:port, or several with ',' between them",
            null);
  }

  private static OptionProblem codecs(Map<String, String> options) {
    return options.keySet().stream()
        .filter(option -> option.matches("properties\\.(key|value)\\.(de)?serializer"))
        .findFirst()
        .map(
            option ->
                new OptionProblem(
                    option,
                    "'" + option + "' cannot be set: messages are read and written as 'format'",
                    null,
                    "leave it out"))
        .orElse(null);
  }

  private static OptionProblem startupTime(Map<String, String> options) {
    boolean timestamp = "timestamp".equals(options.get(KafkaOptions.STARTUP_MODE));
    String millis = options.get(KafkaOptions.STARTUP_MILLIS);
    if (timestamp && millis == null) {
      return new OptionProblem(
          KafkaOptions.STARTUP_MODE,
          "'" + KafkaOptions.STARTUP_MODE + "' = 'timestamp' needs a time",
          null,
          "add '" + KafkaOptions.STARTUP_MILLIS + "' = '…' (milliseconds since 1970)");
    }
    if (millis != null && !timestamp) {
      return new OptionProblem(
          KafkaOptions.STARTUP_MILLIS,
          "'" + KafkaOptions.STARTUP_MILLIS + "' is given, but reading does not start at a time",
          null,
          "add '" + KafkaOptions.STARTUP_MODE + "' = 'timestamp'");
    }
    return millis == null || millis.matches("\\d{1,18}")
        ? null
        : new OptionProblem(
            KafkaOptions.STARTUP_MILLIS,
            "'" + millis + "' is not a time",
            "milliseconds since 1970",
            null);
  }

  private static OptionProblem startupGroup(Map<String, String> options) {
    return "group-offsets".equals(options.get(KafkaOptions.STARTUP_MODE))
            && !options.containsKey(KafkaOptions.GROUP)
        ? new OptionProblem(
            KafkaOptions.STARTUP_MODE,
            "'" + KafkaOptions.STARTUP_MODE + "' = 'group-offsets' needs a group",
            null,
            "add '" + KafkaOptions.GROUP + "' = '…'")
        : null;
  }

  private static OptionProblem metadataField(Map<String, String> options) {
    String field = options.get(KafkaOptions.METADATA_FIELD);
    return field == null || field.matches("[^.\\[\\]\\s]+")
        ? null
        : new OptionProblem(
            KafkaOptions.METADATA_FIELD,
            "'" + field + "' cannot be the metadata's field",
            "one name, without dots",
            null);
  }
}
