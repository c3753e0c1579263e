package dev.streamsql.analysis;

import java.util.Collection;
import java.util.Locale;

/** Finds what a user may have meant. */
public final class Names {
  private Names() {}

  /**
   * Suggests the known name that is nearest to a wrong one.
   *
   * @return a question, or null where nothing is near
   */
  public static String suggestion(String wrong, Collection<String> known) {
    String best = null;
    int bestDistance = allowed(wrong) + 1;
    for (String name : known) {
      int distance = distance(wrong.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
      if (distance < bestDistance) {
        bestDistance = distance;
        best = name;
      }
    }
    return best == null ? null : "did you mean '" + best + "'?";
  }

  /** How many letters may be wrong: of a short name, few, or everything would be near. */
  private static int allowed(String wrong) {
    if (wrong.length() <= 2) {
      return 0;
    }
    return wrong.length() <= 4 ? 1 : Math.max(2, wrong.length() / 4);
  }

  /** The Levenshtein distance of two texts. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
