package dev.streamsql.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The code that a page of the docs shows, and the code of a test that it must be. */
final class DocsSnippets {
  private static final String MARKER = "// docs:";

  private DocsSnippets() {}

  /** Returns the root of the repository: tests run in their module or in the root. */
  static Path root() {
    Path directory = Path.of("").toAbsolutePath();
    while (!Files.isRegularFile(directory.resolve("README.md"))) {
      directory = directory.getParent();
      if (directory == null) {
        throw new IllegalStateException("no README.md in or above " + Path.of("").toAbsolutePath());
      }
    }
    return directory;
  }

  /** Returns the Java blocks of a page, in order. */
  static List<String> ofPage(String page) {
    return blocks(lines(root().resolve(page)), "```java", "```");
  }

  /** Returns what stands between {@code docs:name-start} and {@code docs:name-end}, dedented. */
  static String ofTest(Class<?> test, String name) {
    Path source =
        root()
            .resolve("flink-runtime/src/test/java")
            .resolve(test.getName().replace('.', '/') + ".java");
    List<String> found = blocks(lines(source), MARKER + name + "-start", MARKER + name + "-end");
    if (found.size() != 1) {
      throw new IllegalStateException(found.size() + " snippets " + name + " in " + source);
    }
    return found.get(0);
  }

  private static List<String> blocks(List<String> lines, String start, String end) {
    List<String> blocks = new ArrayList<>();
    List<String> open = null;
    for (String line : lines) {
      if (open == null) {
        open = line.strip().equals(start) ? new ArrayList<>() : null;
      } else if (line.strip().equals(end)) {
        blocks.add(String.join("\n", open).stripTrailing().stripIndent());
        open = null;
      } else {
        open.add(line);
      }
    }
    return blocks;
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
