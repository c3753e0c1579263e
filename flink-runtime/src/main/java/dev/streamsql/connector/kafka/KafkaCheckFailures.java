package dev.streamsql.connector.kafka;

import dev.streamsql.connector.ConnectorException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;

/** Says in one sentence, without secrets, why a broker cannot be used. */
final class KafkaCheckFailures {
  /** How long a broker may take to answer. */
  static final int TIMEOUT_MILLIS = 5000;

  /** The log's configuration knows the name: what goes wrong here is told once, as an error. */
  private static final String CLIENT_ID = "streamsql-check";

  private final KafkaOptions options;

  KafkaCheckFailures(KafkaOptions options) {
    this.options = options;
  }

  static Properties clientProperties(KafkaOptions options) {
    Properties properties = options.clientProperties();
    properties.setProperty("client.id", CLIENT_ID);
    properties.setProperty("request.timeout.ms", Integer.toString(TIMEOUT_MILLIS));
    properties.setProperty("default.api.timeout.ms", Integer.toString(TIMEOUT_MILLIS));
    properties.setProperty("retries", "3");
    return properties;
  }

  /** Kafka's own clients try for ever, and a closed port is by far the commonest mistake. */
  void reachable() {
    List<String> reasons = new ArrayList<>();
    for (String server : options.servers().split(",")) {
      String name = server.strip().replaceFirst("^[A-Za-z]+://", "");
      int colon = name.lastIndexOf(':');
      try (Socket socket = new Socket()) {
        socket.connect(
            new InetSocketAddress(
                name.substring(0, colon).replaceAll("[\\[\\]]", ""),
                Integer.parseInt(name.substring(colon + 1))),
            TIMEOUT_MILLIS);
        return;
      } catch (IOException | IllegalArgumentException e) {
        reasons.add(reason(e));
      }
    }
    throw new ConnectorException(servers() + ": no broker can be reached: " + reasons.get(0));
  }

  private static String reason(Exception e) {
    return e instanceof java.net.UnknownHostException || e.getMessage() == null
        ? "the host is not known"
        : e.getMessage();
  }

  private String servers() {
    return "'" + KafkaOptions.SERVERS + "' = '" + options.servers() + "'";
  }

  ConnectorException notAllowed(String verb, String topic) {
    return new ConnectorException(
        "'topic' = '"
            + options.values().get(KafkaOptions.TOPIC)
            + "': not allowed to "
            + verb
            + " topic '"
            + topic
            + "' at "
            + options.servers());
  }

  /** Returns the error of a call to the broker, or of making a client. */
  ConnectorException of(Exception failure) {
    Throwable cause = failure;
    while (cause.getCause() != null
        && (cause instanceof ExecutionException
            || cause.getClass() == KafkaException.class
            || (cause instanceof TimeoutException
                && cause.getCause() instanceof AuthenticationException))) {
      cause = cause.getCause();
    }
    if (cause instanceof SslAuthenticationException) {
      return new ConnectorException(servers() + ": TLS failed: " + safe(cause));
    }
    if (cause instanceof AuthenticationException) {
      return new ConnectorException(
          servers()
              + ": the broker refuses the credentials of '"
              + KafkaOptions.PREFIX
              + "sasl.jaas.config' ("
              + safe(cause)
              + ")");
    }
    if (cause instanceof AuthorizationException) {
      return new ConnectorException(servers() + ": " + safe(cause));
    }
    if (cause instanceof TimeoutException
        || cause instanceof java.util.concurrent.TimeoutException) {
      return new ConnectorException(
          servers()
              + ": no answer within "
              + TIMEOUT_MILLIS / 1000
              + " s; is it a Kafka broker, and does '"
              + KafkaOptions.PREFIX
              + "security.protocol' fit it?");
    }
    String what = cause instanceof ConfigException ? "a 'properties.*' option is wrong: " : "";
    return new ConnectorException(servers() + ": " + what + safe(cause));
  }

  /** Returns a failure's first line, without any secret that the options hold. */
  private String safe(Throwable failure) {
    String message = failure.getMessage();
    if (message == null) {
      return failure.getClass().getSimpleName();
    }
    return SecretReferences.hide(options.values(), message.lines().findFirst().orElse(""));
  }
}
