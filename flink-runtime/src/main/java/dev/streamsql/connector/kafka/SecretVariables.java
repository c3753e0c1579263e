package dev.streamsql.connector.kafka;

import java.util.Set;
import org.apache.kafka.common.config.ConfigData;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.provider.EnvVarConfigProvider;

/**
 * Reads secrets from the environment for Kafka's clients: {@code ${env:NAME}}. Kafka's own provider
 * lets a client use the text of the reference where the process has no such variable.
 */
public final class SecretVariables extends EnvVarConfigProvider {

  @Override
  public ConfigData get(String path, Set<String> names) {
    ConfigData found = super.get(path, names);
    for (String name : names) {
      if (!found.data().containsKey(name)) {
        throw new ConfigException(
            "there is no environment variable "
                + name
                + " in this process; JobManager and TaskManagers need it as well");
      }
    }
    return found;
  }
}
