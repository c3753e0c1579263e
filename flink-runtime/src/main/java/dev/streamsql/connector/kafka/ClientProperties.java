package dev.streamsql.connector.kafka;

import dev.streamsql.connector.ConnectorException;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Checks the values of Kafka's own properties before a job starts. */
final class ClientProperties {
  /** How Kafka's messages name a property: {@code Invalid value abc for configuration x.y: …}. */
  private static final Pattern NAME = Pattern.compile("for configuration ([\\w.]+)(: (.*))?");

  private ClientProperties() {}

  static void checkConsumer(KafkaOptions options) {
    check(
        options,
        all -> {
          all.setProperty("key.deserializer", ByteArrayDeserializer.class.getName());
          all.setProperty("value.deserializer", ByteArrayDeserializer.class.getName());
          new ConsumerConfig(all);
        });
  }

  static void checkProducer(KafkaOptions options) {
    check(
        options,
        all -> {
          all.setProperty("key.serializer", ByteArraySerializer.class.getName());
          all.setProperty("value.serializer", ByteArraySerializer.class.getName());
          if (options.exactlyOnce()) {
            all.setProperty("transactional.id", "check");
          }
          new ProducerConfig(all);
        });
  }

  private static void check(KafkaOptions options, Consumer<Properties> parse) {
    SecretReferences.check(options.values());
    try {
      parse.accept(options.clientProperties());
    } catch (ConfigException e) {
      Matcher matcher = NAME.matcher(e.getMessage());
      // The value itself is not repeated: it may be a secret.
      throw new ConnectorException(
          matcher.find()
              ? "'properties."
                  + matcher.group(1)
                  + "' has a value that Kafka does not take"
                  + (matcher.group(3) == null ? "" : ": " + matcher.group(3))
              : "Kafka does not take the 'properties.': "
                  + SecretReferences.hide(options.values(), e.getMessage()));
    }
  }
}
