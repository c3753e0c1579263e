package dev.streamsql.explain;

import java.util.Locale;
import java.util.regex.Pattern;

/** Keeps secrets out of what is shown. */
public final class Secrets {
  private static final Pattern SECRET =
      Pattern.compile("password|secret|token|credential|jaas|api[-._]?key|private[-._]?key");

  private Secrets() {}

  /** Returns an option's value, or stars where its name speaks of a secret. */
  public static String mask(String key, String value) {
    return isSecret(key) ? "******" : value;
  }

  /** Tells whether an option's value is kept secret. */
  public static boolean isSecret(String key) {
    return SECRET.matcher(key.toLowerCase(Locale.ROOT)).find();
  }
}
