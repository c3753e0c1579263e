package dev.streamsql.clustertests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** Directories that jobs read and write. */
final class Lines {
  private Lines() {}

  /** Adds a file to a directory; a reader sees it whole or not at all. */
  static void add(Path directory, String name, String... lines) throws IOException {
    Files.createDirectories(directory);
    Path hidden = Files.write(directory.resolveSibling(name + ".tmp"), List.of(lines));
    Files.move(hidden, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE);
  }

  /** Returns the lines of all finished files, sorted. */
  static List<String> read(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Lines::isFinished).toList()) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    Collections.sort(lines);
    return lines;
  }

  private static boolean isFinished(Path file) {
    return Files.isRegularFile(file) && !file.getFileName().toString().startsWith(".");
  }
}
