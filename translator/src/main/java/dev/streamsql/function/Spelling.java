package dev.streamsql.function;

import java.util.Collection;
import java.util.Optional;

/** Guesses what a misspelt name was meant to be. */
final class Spelling {
  private Spelling() {}

  /**
   * Finds the closest candidate.
   *
   * @return the candidate with the fewest edits, the first of several; empty if even that one takes
   *     more than an edit for every three characters
   */
  static Optional<String> closest(String name, Collection<String> candidates) {
    String best = null;
    int fewest = Math.max(1, name.length() / 3) + 1;
    for (String candidate : candidates) {
      int edits = distance(name, candidate);
      if (edits < fewest) {
        fewest = edits;
        best = candidate;
      }
    }
    return Optional.ofNullable(best);
  }

  /**
   * The number of insertions, deletions, replacements and swaps of neighbours between two words.
   */
  static int distance(String left, String right) {
    int[][] edits = new int[left.length() + 1][right.length() + 1];
    for (int i = 0; i <= left.length(); i++) {
      edits[i][0] = i;
    }
    for (int j = 0; j <= right.length(); j++) {
      edits[0][j] = j;
    }
    for (int i = 1; i <= left.length(); i++) {
      for (int j = 1; j <= right.length(); j++) {
        int replace = left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1;
        edits[i][j] =
            Math.min(edits[i - 1][j - 1] + replace, Math.min(edits[i - 1][j], edits[i][j - 1]) + 1);
        if (isSwap(left, i, right, j)) {
          edits[i][j] = Math.min(edits[i][j], edits[i - 2][j - 2] + 1);
        }
      }
    }
    return edits[left.length()][right.length()];
  }

  private static boolean isSwap(String left, int i, String right, int j) {
    return i > 1
        && j > 1
        && left.charAt(i - 1) == right.charAt(j - 2)
        && left.charAt(i - 2) == right.charAt(j - 1);
  }
}
