package dev.streamsql.connector.kafka;

import dev.streamsql.analysis.ConnectorCatalog.OptionProblem;
import dev.streamsql.connector.SecretMissingException;
import dev.streamsql.explain.Secrets;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.config.ConfigException;

/**
 * References to secrets in the options of Kafka's clients: {@code ${env:NAME}}, {@code
 * ${file:PATH}}, {@code ${file:PATH:KEY}}. They are Kafka's own: a client resolves them when it is
 * made, in the process in which it is made, and nothing before it holds the secret.
 */
final class SecretReferences {
  private static final Pattern REFERENCE =
      Pattern.compile("\\$\\{([^}:]*):(?:([^}]*?):)?([^}]*)\\}");
  private static final String PROVIDERS = "config.providers";
  private static final String ENVIRONMENT = "env";
  private static final String FILE = "file";

  private SecretReferences() {}

  /** One reference: {@code path} is null where there is one part only. */
  private record Reference(String option, String text, String provider, String path, String key) {}

  private static List<Reference> find(Map<String, String> options) {
    List<Reference> found = new ArrayList<>();
    options.forEach(
        (option, value) -> {
          Matcher matcher = REFERENCE.matcher(value);
          while (option.startsWith(KafkaOptions.PREFIX) && matcher.find()) {
            found.add(
                new Reference(
                    option, matcher.group(), matcher.group(1), matcher.group(2), matcher.group(3)));
          }
        });
    return found;
  }

  /** Whoever names providers of their own has Kafka's rules for them. */
  private static boolean areOwn(Map<String, String> options) {
    return options.containsKey(KafkaOptions.PREFIX + PROVIDERS);
  }

  /** Tells the clients who resolves the references, if there are any. */
  static void addProviders(Map<String, String> options, Properties client) {
    if (find(options).isEmpty() || areOwn(options)) {
      return;
    }
    client.setProperty(PROVIDERS, ENVIRONMENT + "," + FILE);
    client.setProperty(PROVIDERS + "." + ENVIRONMENT + ".class", SecretVariables.class.getName());
    client.setProperty(PROVIDERS + "." + FILE + ".class", SecretFiles.class.getName());
  }

  /** Returns what is wrong with the form of a reference; null for nothing. */
  static OptionProblem rule(Map<String, String> options) {
    if (areOwn(options)) {
      return null;
    }
    for (Reference reference : find(options)) {
      boolean known = Set.of(ENVIRONMENT, FILE).contains(reference.provider());
      boolean env = reference.provider().equals(ENVIRONMENT);
      if (!known || reference.key().isEmpty() || env && reference.path() != null) {
        return new OptionProblem(
            reference.option(),
            "'" + reference.text() + "' refers to no secret",
            "${env:NAME}, ${file:PATH} or ${file:PATH:KEY}",
            known
                ? null
                : "other places need '" + KafkaOptions.PREFIX + PROVIDERS + "', as Kafka has it");
      }
    }
    return null;
  }

  /**
   * Checks that all secrets can be read in this process.
   *
   * @throws SecretMissingException if not
   */
  static void check(Map<String, String> options) {
    if (areOwn(options)) {
      return;
    }
    for (Reference reference : find(options)) {
      if (resolve(reference) == null) {
        throw new SecretMissingException(reference.option(), reference.text(), problem(reference));
      }
    }
  }

  private static String problem(Reference reference) {
    if (reference.provider().equals(ENVIRONMENT)) {
      return "there is no environment variable " + reference.key();
    }
    return reference.path() == null
        ? "the file " + reference.key() + " cannot be read"
        : "the file " + reference.path() + " cannot be read, or has no property " + reference.key();
  }

  /** Returns a secret; null where it is not to be had. */
  private static String resolve(Reference reference) {
    if (reference.provider().equals(ENVIRONMENT)) {
      return System.getenv(reference.key());
    }
    try (SecretFiles files = new SecretFiles()) {
      files.configure(Map.of());
      return reference.path() == null
          ? SecretFiles.read(reference.key())
          : files.get(reference.path(), Set.of(reference.key())).data().get(reference.key());
    } catch (IOException | ConfigException | InvalidPathException e) {
      return null;
    }
  }

  /** Returns a text without the secrets that options hold or refer to. */
  static String hide(Map<String, String> options, String text) {
    String hidden = text;
    for (Reference reference : find(options)) {
      hidden = hide(hidden, resolve(reference));
    }
    for (Map.Entry<String, String> option : options.entrySet()) {
      if (Secrets.isSecret(option.getKey())) {
        hidden = hide(hidden, option.getValue());
      }
    }
    return hidden;
  }

  private static String hide(String text, String secret) {
    return secret == null || secret.isBlank() ? text : text.replace(secret, Secrets.HIDDEN);
  }
}
