package dev.streamsql.parser;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;

/** Finds the keyword that a misspelt word was meant to be: SELCT, FORM, WHER, GROPU, JION … */
final class Misspelling {
  private Misspelling() {}

  /**
   * Returns the keyword nearest to a word, or null when none is near.
   *
   * @param keywords in upper case
   */
  static String nearest(String word, Collection<String> keywords) {
    String upper = word.toUpperCase(Locale.ROOT);
    String nearest = null;
    int best = Integer.MAX_VALUE;
    for (String keyword : keywords) {
      int allowed = keyword.length() < 3 ? 0 : keyword.length() < 6 ? 1 : 2;
      int distance = distance(upper, keyword);
      // Half of all words are one letter away from AND: a short keyword must have the same letters.
      boolean near = keyword.length() > 3 || sameLetters(upper, keyword);
      if (near && distance > 0 && distance <= allowed && distance < best) {
        best = distance;
        nearest = keyword;
      }
    }
    return nearest;
  }

  private static boolean sameLetters(String a, String b) {
    return Arrays.equals(a.chars().sorted().toArray(), b.chars().sorted().toArray());
  }

  /** Counts the letters to insert, delete, replace or swap with a neighbour. */
  static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(d[i - 1][j - 1] + change, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
