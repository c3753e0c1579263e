package dev.streamsql.testing;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Compares a text with a file of the test resources, or writes the file anew. */
public final class Golden {
  private static final Path RESOURCES = Path.of("src", "test", "resources");

  private Golden() {}

  /** Reads a file of the test resources. */
  public static String read(String file) {
    try {
      Path path = RESOURCES.resolve(file);
      return Files.exists(path) ? Files.readString(path) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Fails unless a text is what the file holds; with {@code -Dgolden.update=true} it writes the
   * file instead.
   *
   * @param file the file's path in the test resources
   * @param got the text
   */
  public static void check(String file, String got) {
    if (Boolean.getBoolean("golden.update")) {
      update(file, got);
      return;
    }
    String expected = read(file);
    if (!expected.equals(got)) {
      fail(
          "%s differs; if the new text is right, run the test with -Dgolden.update=true%n%s",
          file, diff(expected, got));
    }
  }

  private static void update(String file, String text) {
    try {
      Path path = RESOURCES.resolve(file);
      Files.createDirectories(path.getParent());
      Files.writeString(path, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The lines that differ, each with its number in its text: - expected, + got. */
  private static String diff(String expected, String got) {
    List<String> before = expected.lines().toList();
    List<String> after = got.lines().toList();
    int[][] common = commonLines(before, after);
    StringBuilder diff = new StringBuilder();
    int i = 0;
    int j = 0;
    while (i < before.size() || j < after.size()) {
      if (i < before.size() && j < after.size() && before.get(i).equals(after.get(j))) {
        i++;
        j++;
      } else if (j == after.size() || i < before.size() && common[i + 1][j] >= common[i][j + 1]) {
        diff.append("- ").append(i + 1).append(": ").append(before.get(i++)).append('\n');
      } else {
        diff.append("+ ").append(j + 1).append(": ").append(after.get(j++)).append('\n');
      }
    }
    return diff.toString();
  }

  /** How many lines the rests of two texts have in common, for every pair of beginnings. */
  private static int[][] commonLines(List<String> before, List<String> after) {
    int[][] common = new int[before.size() + 1][after.size() + 1];
    for (int i = before.size() - 1; i >= 0; i--) {
      for (int j = after.size() - 1; j >= 0; j--) {
        common[i][j] =
            before.get(i).equals(after.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    return common;
  }
}
