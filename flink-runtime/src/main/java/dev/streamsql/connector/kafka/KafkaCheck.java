package dev.streamsql.connector.kafka;

import dev.streamsql.analysis.Names;
import dev.streamsql.connector.ConnectorException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Asks the broker before a job starts whether its topics can be used: one error that names the
 * option is worth more than a job that fails, or waits, with a client's stack trace.
 */
final class KafkaCheck {
  private final KafkaOptions options;
  private final Admin admin;
  private final KafkaCheckFailures failures;

  private KafkaCheck(KafkaOptions options, Admin admin, KafkaCheckFailures failures) {
    this.options = options;
    this.admin = admin;
    this.failures = failures;
  }

  /** What is done with a connection. */
  private interface Action {
    void run(KafkaCheck check) throws Exception;
  }

  /** Checks that all topics exist and can be read. */
  static void source(KafkaOptions options) {
    ClientProperties.checkConsumer(options);
    connected(
        options,
        check -> {
          for (String topic : options.topics()) {
            check.topic(topic, AclOperation.READ, "read", false);
          }
        });
  }

  /** Checks that the topic can be written; it may be missing where the broker would create it. */
  static void sink(KafkaOptions options) {
    ClientProperties.checkProducer(options);
    connected(
        options,
        check -> {
          check.topic(options.topics().get(0), AclOperation.WRITE, "write", true);
          if (options.exactlyOnce()) {
            check.create(options.topics().get(0));
            check.transactionTimeout();
          }
        });
  }

  private static void connected(KafkaOptions options, Action action) {
    KafkaCheckFailures failures = new KafkaCheckFailures(options);
    failures.reachable();
    try (Admin admin = Admin.create(KafkaCheckFailures.clientProperties(options))) {
      action.run(new KafkaCheck(options, admin, failures));
    } catch (ConnectorException e) {
      throw e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConnectorException("interrupted while asking " + options.servers());
    } catch (Exception e) {
      throw failures.of(e);
    }
  }

  private void topic(String topic, AclOperation needed, String verb, boolean mayBeCreated)
      throws Exception {
    try {
      TopicDescription found =
          get(
              admin
                  .describeTopics(
                      List.of(topic), new DescribeTopicsOptions().includeAuthorizedOperations(true))
                  .topicNameValues()
                  .get(topic));
      Set<AclOperation> allowed = found.authorizedOperations();
      if (allowed != null && !allowed.isEmpty() && !allowed.contains(needed)) {
        throw failures.notAllowed(verb, topic);
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TopicAuthorizationException) {
        throw failures.notAllowed("see", topic);
      }
      if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
        throw e;
      }
      // A topic that was just made is listed a moment before it can be described.
      Set<String> topics = new TreeSet<>(get(admin.listTopics().names()));
      if (!topics.contains(topic) && !(mayBeCreated && createsTopics())) {
        throw missing(topic, topics);
      }
    }
  }

  /**
   * Makes a topic as the broker would at the first message: transactions that an earlier run has
   * left open are looked for in it before.
   */
  private void create(String topic) throws Exception {
    if (get(admin.listTopics().names()).contains(topic)) {
      return;
    }
    try {
      NewTopic asTheBrokerDoes = new NewTopic(topic, Optional.empty(), Optional.empty());
      get(admin.createTopics(List.of(asTheBrokerDoes)).all());
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw e;
      }
    }
  }

  private ConnectorException missing(String topic, Set<String> topics) {
    String suggestion = Names.suggestion(topic, topics);
    return new ConnectorException(
        "'topic' = '"
            + options.values().get(KafkaOptions.TOPIC)
            + "': there is no topic '"
            + topic
            + "' at "
            + options.servers()
            + (suggestion == null ? known(topics) : "; " + suggestion));
  }

  private static String known(Collection<String> topics) {
    if (topics.isEmpty()) {
      return ", which has none";
    }
    String more = topics.size() > 10 ? ", …" : "";
    return "; topics: " + String.join(", ", topics.stream().limit(10).toList()) + more;
  }

  private boolean createsTopics() throws Exception {
    return Boolean.parseBoolean(brokerSetting("auto.create.topics.enable"));
  }

  /** A broker refuses transactions that want more time than it gives, but not before the first. */
  private void transactionTimeout() throws Exception {
    String most = brokerSetting("transaction.max.timeout.ms");
    long wanted = KafkaTransactions.timeoutMillis(options);
    if (most != null && wanted > Long.parseLong(most)) {
      throw new ConnectorException(
          "'"
              + KafkaOptions.TRANSACTION_TIMEOUT
              + "' = '"
              + wanted
              + "'"
              + (options.values().containsKey(KafkaOptions.TRANSACTION_TIMEOUT)
                  ? ""
                  : ", the default,")
              + " is more than the broker allows: at most "
              + most
              + " (its transaction.max.timeout.ms)");
    }
  }

  /** Returns a setting of the broker; null where it does not tell. */
  private String brokerSetting(String name) throws Exception {
    Node broker = get(admin.describeCluster().nodes()).iterator().next();
    ConfigResource resource = new ConfigResource(ConfigResource.Type.BROKER, broker.idString());
    try {
      Map<ConfigResource, Config> configs = get(admin.describeConfigs(List.of(resource)).all());
      ConfigEntry entry = configs.get(resource).get(name);
      return entry == null ? null : entry.value();
    } catch (ExecutionException e) {
      // Not everyone may read the configuration.
      return null;
    }
  }

  private static <T> T get(KafkaFuture<T> future)
      throws ExecutionException, InterruptedException, TimeoutException {
    return future.get(KafkaCheckFailures.TIMEOUT_MILLIS + 1000L, TimeUnit.MILLISECONDS);
  }
}
