package dev.streamsql.connector.kafka;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.config.ConfigData;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.provider.FileConfigProvider;

/**
 * Reads secrets from files for Kafka's clients: {@code ${file:PATH}} is a file's text without the
 * line break at its end, as Docker and Kubernetes mount secrets; {@code ${file:PATH:KEY}} is a
 * property of a properties file, as Kafka's own provider has it.
 */
public final class SecretFiles extends FileConfigProvider {

  @Override
  public ConfigData get(String path, Set<String> keys) {
    if (path != null && !path.isEmpty()) {
      return super.get(path, keys);
    }
    Map<String, String> texts = new HashMap<>();
    for (String file : keys) {
      try {
        texts.put(file, read(file));
      } catch (IOException e) {
        throw new ConfigException("the secret cannot be read from the file " + file);
      }
    }
    return new ConfigData(texts);
  }

  /** Returns a file's text without the line break at its end. */
  static String read(String file) throws IOException {
    return Files.readString(Path.of(file)).replaceFirst("\\R\\z", "");
  }
}
