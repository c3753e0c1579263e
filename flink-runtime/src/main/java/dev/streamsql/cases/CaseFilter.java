package dev.streamsql.cases;

import java.util.Locale;
import java.util.regex.Pattern;

/** Chooses cases by their names. */
public final class CaseFilter {
  private CaseFilter() {}

  /**
   * Tells whether a name is chosen.
   *
   * @param filter a part of the name in any case; or, with {@code *} (any text) or {@code ?} (one
   *     character), the whole name
   */
  public static boolean matches(String filter, String name) {
    if (filter.indexOf('*') < 0 && filter.indexOf('?') < 0) {
      return name.toLowerCase(Locale.ROOT).contains(filter.toLowerCase(Locale.ROOT));
    }
    String regex = Pattern.quote(filter).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
    return Pattern.compile(regex, Pattern.CASE_INSENSITIVE | Pattern.DOTALL)
        .matcher(name)
        .matches();
  }
}
