package dev.streamsql.explain;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Keeps secrets out of what is shown. */
public final class Secrets {
  private static final Pattern SECRET =
      Pattern.compile("password|secret|token|credential|jaas|api[-._]?key|private[-._]?key");

  /** What is shown in place of a secret. */
  public static final String HIDDEN = "******";

  /** A reference to a secret, which is none itself. */
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{[^}]+\\}");

  /** An option in a script, {@code 'name' = 'value'}, with either kind of quotes. */
  private static final Pattern OPTION =
      Pattern.compile("(['\"])([^'\"\n]*)\\1\\s*=\\s*('(?:[^']|'')*'?|\"(?:[^\"]|\"\")*\"?)");

  private Secrets() {}

  /**
   * Returns an option's value, or stars where its name speaks of a secret and it is not just a
   * reference to one.
   */
  public static String mask(String key, String value) {
    return isSecret(key) && !REFERENCE.matcher(value).matches() ? HIDDEN : value;
  }

  /** Returns a script with stars for its secrets, character by character: every place stays. */
  public static String maskScript(String script) {
    StringBuilder masked = new StringBuilder(script);
    Matcher option = OPTION.matcher(script);
    while (option.find()) {
      String value = option.group(3).substring(1).replaceAll("['\"]$", "");
      if (!mask(option.group(2), value).equals(value)) {
        for (int at = option.start(3) + 1; at < option.start(3) + 1 + value.length(); at++) {
          if (script.charAt(at) != '\n') {
            masked.setCharAt(at, '*');
          }
        }
      }
    }
    return masked.toString();
  }

  /** Tells whether an option's value is kept secret. */
  public static boolean isSecret(String key) {
    return SECRET.matcher(key.toLowerCase(Locale.ROOT)).find();
  }
}
