package dev.streamsql.connector.kafka;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * The options of a Kafka source or sink, named as Flink SQL names them.
 *
 * @param values the options by name, as {@link KafkaOptionRules} has accepted them
 */
record KafkaOptions(Map<String, String> values) {
  static final String TOPIC = "topic";
  static final String PREFIX = "properties.";
  static final String SERVERS = PREFIX + "bootstrap.servers";
  static final String GROUP = PREFIX + "group.id";
  static final String OFFSET_RESET = PREFIX + "auto.offset.reset";
  static final String STARTUP_MODE = "scan.startup.mode";
  static final String STARTUP_MILLIS = "scan.startup.timestamp-millis";
  static final String BOUNDED_MODE = "scan.bounded.mode";
  static final String METADATA_FIELD = "metadata.field";
  static final String STREAM_HEADER = "stream.header";
  static final String KEY_FIELD = "key.field";
  static final String GUARANTEE = "sink.delivery-guarantee";
  static final String EXACTLY_ONCE = "exactly-once";
  static final String TRANSACTIONAL_PREFIX = "sink.transactional-id-prefix";
  static final String TRANSACTION_NAMING = "sink.transaction-naming-strategy";
  static final String MAX_DOWNTIME = "sink.max-downtime";
  static final String TRANSACTION_TIMEOUT = PREFIX + "transaction.timeout.ms";

  private static final Pattern SEMICOLON = Pattern.compile(";");

  /** Returns the topics, in the order in which they are given. */
  List<String> topics() {
    return topics(values.get(TOPIC));
  }

  static List<String> topics(String text) {
    return SEMICOLON.splitAsStream(text).map(String::strip).toList();
  }

  String servers() {
    return values.get(SERVERS);
  }

  /** Returns the consumer group; null if none is given. */
  String group() {
    return values.get(GROUP);
  }

  /** Without a group nothing can have been committed, so that reading starts at the beginning. */
  String startupMode() {
    return values.getOrDefault(STARTUP_MODE, group() == null ? "earliest-offset" : "group-offsets");
  }

  boolean bounded() {
    return "latest-offset".equals(values.get(BOUNDED_MODE));
  }

  /** Returns the field that gets the metadata; null if none is given. */
  String metadataField() {
    return values.get(METADATA_FIELD);
  }

  /** Returns the output column that is the message key; null if none is given. */
  String keyField() {
    return values.get(KEY_FIELD);
  }

  String guarantee() {
    return values.getOrDefault(GUARANTEE, "at-least-once");
  }

  boolean exactlyOnce() {
    return guarantee().equals(EXACTLY_ONCE);
  }

  /** Returns what is passed on to Kafka's clients. */
  Properties clientProperties() {
    Properties properties = new Properties();
    values.forEach(
        (name, value) -> {
          if (name.startsWith(PREFIX)) {
            properties.setProperty(name.substring(PREFIX.length()), value);
          }
        });
    SecretReferences.addProviders(values, properties);
    return properties;
  }
}
